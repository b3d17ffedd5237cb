import TestSupport
import TestTraits
import Testing

/// A program that tells how far it is, started as people start it.
struct RealProgram: Sendable, CustomTestStringConvertible {
  let name: String

  /// Programs that have to be installed.
  var needs: [String] = []

  /// Prepares the directory of the command.
  var setup = ":\n"

  /// The words before `--run`.
  var options = ""
  let command: String

  /// What the command leaves on the screen besides the closing line; `*` stands for anything.
  var leaves: [String] = []

  /// Whether the work has phases, of which each begins at 0.
  var hasPhases = false

  var testDescription: String { name }

  private static let data = "head -c 5000000 /dev/urandom >>data\n"
  static let all: [RealProgram] = [
    RealProgram(
      name: "rsync", needs: ["rsync"],
      setup: "mkdir src; for i in $(seq 40); do head -c 200000 /dev/zero >src/$i; done\n",
      command: "rsync -a --bwlimit=5m --info=progress2 src/ dst/"),
    RealProgram(
      name: "git", needs: ["git"],
      setup: """
        git init -q src; cd src; for i in $(seq 2000); do echo $i >$i; done; git add .
        git -c user.name=a -c user.email=a@b commit -qm a; cd ..

        """,
      command: "env GIT_PROGRESS_DELAY=0 git clone --no-local src dst",
      leaves: ["Cloning into*", "remote: Enumerating objects*", "remote: Total*"],
      hasPhases: true),
    RealProgram(
      name: "dd",
      setup:
        "mkfifo data; { for i in 0 1 2 3 4 5 6 7 8 9; do head -c 1000000 /dev/zero; sleep 0.6; done; } >data &\n",
      options: "-s 10000000",
      command: "dd if=data of=/dev/null bs=10000 iflag=fullblock status=progress",
      leaves: ["1000+0 records in", "1000+0 records out", "*bytes*copied*"]),
    RealProgram(
      name: "GNU parallel", needs: ["parallel"],
      command: "parallel --will-cite --bar -j2 sleep 0.2{} ::: 0 1 2 3 4 5 6 7"),
    RealProgram(
      name: "the operands of a command",
      setup: """
        for name in a b c; do head -c 1000000 /dev/zero >$name; done
        echo 'for file; do while [ -n "$(head -c 150000 | head -c 1 | tr "\\0" x)" ]; do sleep 0.2; done <$file; done' >read

        """, command: "sh read a b c"),
    RealProgram(
      name: "a file that the kernel copies without moving an offset", needs: ["python3"],
      setup: data + """
        cat >copy.py <<'EOF'
        import os, sys, time
        read, written = open(sys.argv[1], "rb"), open(sys.argv[2], "wb")
        for part in range(10):
            os.pwrite(written.fileno(), bytes(500000), part * 500000)
            time.sleep(0.2)
        EOF

        """, command: "python3 copy.py data copy"),
    RealProgram(
      name: "the files of a command", setup: data,
      command:
        "sh -c 'while head -c 200000 >/dev/null; [ -n \"$(head -c 1 | tr -c x x)\" ]; do sleep 0.25; done' <data"
    ),
  ]
}

@Suite("The progress of real programs", .fewAtOnce) struct RealProgramTests {
  @Test(
    "The bar rises with the program's own meter, of which no more is left than the program itself leaves",
    arguments: RealProgram.all)
  func rises(program: RealProgram) async throws {
    for need in program.needs where installedProgram(need) == nil {
      print("SKIPPED: the progress of \(program.name), since there is no \(need) here")
      return
    }
    let folder = try TemporaryFolder()
    let script = """
      cd "$HOME"
      { \(program.setup) } </dev/null >&2
      clear
      exec "$PBAR" \(program.options) --run \(program.command)
      """
    let run = try ProgramRun(
      ["-c", script], program: "bash", output: .terminal,
      environment: ["HOME": folder.path, "TERM": "xterm"])
    #expect(try await run.end() == .exited(0), "\(run.screen.text)")
    let percentages = Self.percentages(in: run.terminalBytes)
    #expect(Set(percentages).count >= 2, "\(percentages) \(run.screen.text)")
    // The last phase may end between two frames, so its last percentage may be low.
    let reached = program.hasPhases ? percentages.max() : percentages.last
    #expect(reached ?? 0 >= 40, "\(percentages)")
    // Before the program prints its first line, its files may have shown more.
    let falls = zip(percentages, percentages.dropFirst()).count { $1 < $0 - 1 }
    if !program.hasPhases { #expect(falls <= 1, "\(percentages)") }
    let lines = run.screen.text.lines
    #expect(lines.last?.hasPrefix("✓") ?? false, "\(run.screen.text)")
    let rest = lines.dropLast().filter { line in
      !program.leaves.contains { Self.matches(line, $0) }
    }
    #expect(rest == [], "\(run.screen.text)")
  }

  @Test(
    "The meter of a program that is known by its name is never printed, not even slowly",
    arguments: [
      ("cargo", ["    Building [ ] 0/5: c    \r", "    Building [=] 2/5: d    \r"]),
      ("dd", ["\r1024 bytes (1.0 kB) copied, 1 s, 1 kB/s", "\r9 bytes (9 B) copied, 2 s, 1 B/s"]),
      ("rsync", ["\r   32,768   0%    0.00kB/s    0:00:00  ", "\r  99,768  50% 1kB/s 0:00:01 "]),
      (
        "curl",
        [
          "  % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current\r\n",
          "        Dload  Upload   Total   Spent    Left  Speed\r\n",
          "\r  0     0    0     0    0     0      0      0 --:--:-- --:--:-- --:--:--     0",
          "\r  1   100    0     1    0     0      0      0 --:--:-- --:--:-- --:--:--     0",
        ]
      ),
    ])
  func knownMeter(name: String, records: [String]) async throws {
    let folder = try TemporaryFolder()
    let pieces = records.map { "printf %s '\($0)'; sleep 0.3" }.joined(separator: "\n")
    let program = try folder.file(name, holding: Array("#!/bin/sh\n\(pieces)\necho\n".utf8))
    let run = try ProgramRun(
      ["-c", "chmod +x '\(program)'; \"$PBAR\" --run '\(program)'"], program: "sh",
      output: .terminal)
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.fullText.lines.count == 1, "\(run.screen.fullText)")
    let sent = String(decoding: run.terminalBytes, as: UTF8.self)
    for record in records {
      #expect(!sent.contains(record.trimmingPrefix("\r").prefix(12)), "\(sent)")
    }
  }

  private static func matches(_ line: String, _ pattern: String) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else { return line == pattern }
    let text = String(pattern[pattern.index(after: star)...].prefix { $0 != "*" })
    return line.hasPrefix(pattern[..<star]) && (text.isEmpty || line.contains(text))
  }

  /// The percentages of the bar's line after each frame, which ends by restoring the cursor.
  private static func percentages(in bytes: [UInt8]) -> [Int] {
    var screen = EmulatedScreen(columns: 80, rows: 24)
    var last: UInt8 = 0
    return bytes.compactMap { byte in
      screen.feed([byte])
      defer { last = byte }
      guard last == 0x1B, byte == UInt8(ascii: "8") else { return nil }
      // Other lines hold no cells of a bar.
      let line = screen.text.lines.last { line in
        line.unicodeScalars.contains { ("▀"..."▟").contains($0) }
      }
      let word = line?.split(separator: " ").first { $0.hasSuffix("%") }
      return word.flatMap { Int($0.dropLast()) }
    }
  }
}
