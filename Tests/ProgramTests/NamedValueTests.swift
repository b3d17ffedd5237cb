import TestSupport
import TestTraits
import Testing

@Suite("Values with names", .fewAtOnce)
struct NamedValueTests {
  @Test("Each name has a line, in the order of first appearance")
  func lines() async throws {
    let run = try ProgramRun(["--values", "--charset", "ascii"], input: .pipe, columns: 71)
    await run.write("move=320/500 walking\nstand=8/12\n")
    try await run.wait(for: "two lines") {
      $0.screen.line(0).hasPrefix("move   =") && $0.screen.line(0).contains("64%  320/500  walking")
        && $0.screen.line(1).hasPrefix("stand  =")
    }
    await run.write("1/4\nstand=12/12\n")
    try await run.wait(for: "a third one") {
      $0.screen.line(1).contains("100%") && $0.screen.line(2).contains("25%")
    }
    try await run.finish()
    #expect(run.screen.line(2).contains("1/4"))
    #expect(run.screen.cursor.row == 3)
    #expect(run.screen.wrapCount == 0)
  }

  @Test("With -n the name is before the number")
  func numbers() async throws {
    let run = try await runProgram(
      ["--values", "-n"], input: "a=1/2\nb=?\nb=# other\nc=3%\n".bytes)
    #expect(run.errorText.hasSuffix("a: 50\nother: 100\nc: 3\n"))
    let quoted = try await runProgram(["--value", #""a, b=1"=1/4,c=1/2"#, "-n"])
    #expect(quoted.outputText == "a, b=1: 25\nc: 50\n")
    let command = try await runProgram(["--values", "-n", "--run", "printf", "a=1/2\\nb=3/4\\n"])
    #expect(command.errorText.hasSuffix("a: 50\nb: 75\n"))
  }

  @Test(
    "A name that failed stays with its text, and makes the status 16 unless failures are ignored")
  func failures() async throws {
    let records = "a=1/2\nb=failed no space\na=2/2\nc=50%\n".bytes
    for (options, status) in [([], 16), (["--ignore-failed"], 0)] as [([String], Int32)] {
      let run = try ProgramRun(["--values"] + options, input: .pipe, output: .null, columns: 60)
      await run.write(records)
      try await run.waitForText("no space")
      try await run.finish(status)
      #expect(run.screen.line(0).hasPrefix("✓ a "))
      #expect(run.screen.line(1).hasPrefix("✗ b "))
    }
    let told = try await runProgram(["--values", "--announce"], input: records)
    #expect(told.status == 16)
    #expect(told.errorText.contains("b, no space, failed"))
  }

  @Test("Many names share the rows, below a row for all of them")
  func manyNames() async throws {
    let run = try ProgramRun(
      ["--values", "-s", "300", "--overall", "top"], input: .pipe, output: .null, columns: 60,
      rows: 8)
    await run.write("# Build\n" + (1...20).map { "n\($0)=\($0 <= 10 ? "done" : "1/2")\n" }.joined())
    // The last row is written last.
    try await run.waitForText("5 working, 10 done")
    #expect(run.screen.line(0).hasPrefix("Build "))
    #expect(
      (1...5).map { String(run.screen.line($0).prefix(3)) } == ["n11", "n12", "n13", "n14", "n15"])
    #expect(run.screen.line(6).hasPrefix("5 working, 10 done"))
    await run.write("n12=done\n")
    try await run.waitForText("n16")
    #expect(
      (1...5).map { String(run.screen.line($0).prefix(3)) } == ["n11", "n16", "n13", "n14", "n15"])
    try await run.finish()
  }

  @Test("Without a value there is a sentence in place of a bar", arguments: ["", "\\n", "x=\\n"])
  func noValues(input: String) async throws {
    let run = try ProgramRun(
      ["--values"], input: .bytes(Array(input.replacing("\\n", with: "\n").utf8)))
    let isWrong = input.hasPrefix("x")
    #expect(try await run.end() == .exited(isWrong ? 16 : 0))
    #expect(
      run.screen.line(0).hasPrefix(
        isWrong ? "pbar: line 1: " : "pbar: standard input held no progress value"))
    #expect((1..<10).allSatisfy { !run.screen.line($0).contains(" in ") })
  }

  @Test("A name that never began has ended early, and one that waited begins with its first value")
  func awaited() async throws {
    let run = try ProgramRun(["--values"], input: .pipe, output: .null, columns: 70)
    await run.write("a=# A\nb=# B\nc=# C\na=1/2\n")
    try await run.wait(for: "the row of A") { $0.screen.line(0).contains("1/2") }
    await run.write("a=2/2\nb=2/2\n")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
    let rows = run.screen.fullText.split(separator: "\n")
    #expect(rows[0].hasPrefix("✓ A"), "\(rows)")
    #expect(rows[1].contains(#/^✓ B .*in 0\.[01] s$/#), "\(rows)")
    #expect(rows[2].contains(#/^! C .*ended after /#), "\(rows)")
  }

  @Test("The row of all names does not change from the mean to the sum while they work")
  func staysMean() async throws {
    let run = try ProgramRun(["--values"], input: .pipe, output: .null, columns: 70)
    await run.write("a=# a\nb=# b\nc=# c\nd=# d\na=10/10\nb=10/10\nc=5/10\n")
    try await run.wait(for: "the mean") { $0.screen.line(0).hasSuffix(" 62%   2/4") }
    await run.write("d=1/1000\n")
    try await run.wait(for: "the row of d") { $0.screen.line(4).contains("1/1000") }
    let total = run.screen.line(0)
    #expect(total.contains(" 62% ") && total.hasSuffix(" 2/4"), "\(total)")
    run.closeInput()
    _ = try await run.end()
  }
}
