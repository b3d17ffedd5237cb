import TestSupport
import TestTraits
import Testing

/// The examples and promises of pv's manual, under a link named `pv`.
@Suite("Every example of pv's manual", .fewAtOnce)
struct PvExamplesTests {
  private let link: PvLink

  init() throws { link = try PvLink() }

  /// The default line at 80 columns, full.
  private static let full = "18.5KiB T [R] [" + String(repeating: "=", count: 31) + ">] 100%"

  @Test("pv copies a file and shows its progress")
  func file() async throws {
    let run = try link.onTerminal("pv text | cat >out; cmp text out")
    #expect(try await run.end() == .exited(0))
    #expect(lastPictures(run.screen.line(0)) == [Self.full])
    #expect(run.screen.cursor.row == 1)
  }

  @Test("With an expected size pv shows the progress of another process' output")
  func expectedSize() async throws {
    let run = try link.onTerminal("cat text | pv -s 12345 | cat >out; cmp text out")
    #expect(try await run.end() == .exited(0))
    let bar = "[" + String(repeating: "=", count: 32) + "]"
    #expect(lastPictures(run.screen.line(0)) == ["18.5KiB T [R] \(bar) 153%"])
  }

  @Test("pv -n writes an archive's progress for dialog as numbers, one a line")
  func dialog() async throws {
    // The script in place of dialog keeps its input.
    let run = try await link.run(
      """
      (tar cf - text zeros | pv -n -s $(cat text zeros | wc -c) | gzip -9 >out.tgz) 2>&1 | cat
      gzip -dc out.tgz | tar xOf - text | cmp - text
      """)
    #expect(run.status == 0)
    let numbers = run.outputText.split(separator: "\n").map { Int($0) }
    #expect(numbers.allSatisfy { $0 != nil })
    // The archive is a little larger than its files.
    #expect((numbers.last ?? nil).map { (101...110).contains($0) } ?? false, "\(numbers)")
  }

  @Test("pv takes the image of a disk, skipping errors, and writes it back")
  func image() async throws {
    let run = try await link.run(
      "pv -f -EE text >disk.img && pv -f disk.img >device && cmp text device")
    #expect(run.status == 0)
    let full = run.shown
    #expect(full.count == 2)
    #expect(full.allSatisfy { $0.hasSuffix(">] 100%") })
  }

  @Test("pv fills a device with zeros up to its size")
  func zeroing() async throws {
    let run = try await link.run("pv -f -S -s 300000 </dev/zero >device; cmp zeros device")
    #expect(run.status == 0)
    #expect(run.shown == [" 292KiB T [R] [" + String(repeating: "=", count: 32) + ">] 100%"])
  }

  @Test("The suggested groups of letters show the documented fields in pv's order")
  func bundles() async throws {
    let run = try await link.run(
      "for bundle in ptebar betlap t pterb; do pv -f -$bundle -s 18893 text; done >/dev/null")
    #expect(run.status == 0)
    let shown = run.shown
    #expect(shown.count == 4)
    #expect(shown.first?.hasPrefix("18.5KiB T [R] [R] [==") ?? false)
    #expect(shown.first?.hasSuffix(">] 100%") ?? false)
    #expect(shown.dropFirst().first == "2.00k T [R] [>] 10%")
    #expect(shown.dropFirst(2).first == "T")
    #expect(shown.last == Self.full.replacing("[==", with: "[==="))
  }

  @Test("The format that equals all switches shows all their fields")
  func format() async throws {
    let run = try await link.run("pv -f -N x -w 100 -F '%N %b %T %t %r %a %p %e' text >/dev/null")
    let line = run.shown.first ?? ""
    #expect(line.hasPrefix("        x: 18.5KiB {  0%} T [R] [R] [="), "\(line)")
    #expect(line.hasSuffix(">] 100%"), "\(line)")
  }

  @Test("Several runs in one pipeline keep their lines and their names")
  func cursor() async throws {
    let run = try link.onTerminal("pv -cN in text | pv -cN out | cat >out; cmp text out")
    #expect(try await run.end() == .exited(0))
    let lines = lastPictures(run.screen.fullText)
    #expect(lines.count { $0.hasPrefix("       in: 18.5KiB T") } == 1, "\(lines)")
    #expect(lines.count { $0.hasPrefix("      out: 18.5KiB T") } == 1, "\(lines)")
  }

  @Test("If standard error is no terminal, nothing is shown and the data passes")
  func silent() async throws {
    let run = try await link.run("pv text | pv -q -L 1g")
    #expect(run.status == 0)
    #expect(run.output == link.text)
    #expect(run.errorText.isEmpty)
  }

  @Test("A terminal on standard input is read until its end")
  func keyboard() async throws {
    let run = try ProgramRun(
      [], program: link.folder.path + "/pv", input: .terminal, output: .pipe)
    run.type("typed\n\u{4}")
    #expect(try await run.end() == .exited(0))
    #expect(run.outputBytes == Array("typed\n".utf8))
  }

  @Test("A descriptor of another process is watched until it is closed")
  func watched() async throws {
    let worker = try ProgramRun(
      [
        "-c", "exec 3<\"$1\"; head -c 150000 <&3 >/dev/null; echo ready >&2; read -r line", "x",
        link.folder.path + "/zeros",
      ],
      program: "bash", input: .pipe)
    try await worker.waitForText("ready")
    let run = try ProgramRun(
      ["-i", "0.2", "-d", "\(worker.identifier):3"], program: link.folder.path + "/pv")
    try await run.waitForText("]  50%")
    worker.closeInput()
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0).hasPrefix(" 146KiB 0:"))
  }
}
