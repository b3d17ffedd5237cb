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

  /// Ten steps of a tenth of a second.
  private static let steps = "for i in 0 1 2 3 4 5 6 7 8 9; do"
  private static let data = "head -c 5000000 /dev/urandom >>data\n"
  /// A server at `$url` that sends 5 MB in three seconds.
  private static let server = #"""
    cat >server.py <<'EOF'
    import http.server, time
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Length", "5000000")
            self.end_headers()
            for _ in range(50):
                self.wfile.write(bytes(100000))
                time.sleep(0.06)
        def log_message(self, *words): pass
    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
    EOF
    timeout 60 python3 server.py >port &
    until [ -s port ]; do sleep 0.05; done
    url=http://127.0.0.1:$(cat port)

    """#

  static let all: [RealProgram] = [
    RealProgram(
      name: "rsync", needs: ["rsync"],
      setup: "mkdir src; for i in $(seq 40); do head -c 200000 /dev/zero >src/$i; done\n",
      command: "rsync -a --bwlimit=5m --info=progress2 src/ dst/",
      leaves: ["*100%*"]),
    RealProgram(
      name: "git", needs: ["git"],
      setup: """
        git init -q src; cd src; for i in $(seq 600); do echo $i >$i; done; git add .
        git -c user.name=a -c user.email=a@b commit -qm a; cd ..

        """,
      command: "env GIT_PROGRESS_DELAY=0 git clone --no-local src dst",
      leaves: ["Cloning into*", "remote: Enumerating objects*", "remote: Total*", "*100%*"], hasPhases: true),
    RealProgram(
      name: "curl", needs: ["curl", "python3"], setup: server, command: "curl -o copy $url/data",
      leaves: ["*% Total*", "*Dload*", "100*"]),
    RealProgram(
      name: "curl with a bar", needs: ["curl", "python3"], setup: server,
      command: "curl -# -o copy $url/data", leaves: ["#*100.0%"]),
    RealProgram(
      name: "wget", needs: ["wget", "python3"], setup: server,
      command: "wget -nv --show-progress -O copy $url/data",
      leaves: ["20*", "[1]", "copy*100%*"]),
    RealProgram(
      name: "wget with dots", needs: ["wget", "python3"], setup: server,
      command: "wget -nv --show-progress --progress=dot -O copy $url/data", leaves: ["20*", "[1]", "*K ....*"]),
    RealProgram(
      name: "dd", setup: "mkfifo data; { \(steps) head -c 1000000 /dev/zero; sleep 0.4; done; } >data &\n",
      options: "-s 10000000", command: "dd if=data of=/dev/null bs=10000 iflag=fullblock status=progress",
      leaves: ["1000+0 records in", "1000+0 records out", "*bytes*copied*"]),
    RealProgram(
      name: "ffmpeg", needs: ["ffmpeg"],
      setup: "ffmpeg -loglevel error -f lavfi -i testsrc=duration=60:size=64x64:rate=10 -c:v mpeg4 in.avi\n",
      command: "ffmpeg -hide_banner -nostdin -readrate 40 -i in.avi -f null -",
      leaves: ["*"]),
    RealProgram(
      name: "ninja", needs: ["ninja"],
      setup: """
        { echo 'rule work'; echo '  command = sleep 0.3; touch $out'
        \(steps) echo "build a$i: work"; done; } >build.ninja

        """,
      command: "ninja -j2", leaves: ["[10/10]*"]),
    RealProgram(
      name: "make of CMake", needs: ["cmake", "make"],
      setup: """
        { echo 'cmake_minimum_required(VERSION 3.10)'; echo 'project(a NONE)'
        \(steps) echo "add_custom_command(OUTPUT a$i COMMAND sleep 0.1 COMMAND touch a$i)"; done
        echo 'add_custom_target(all_files ALL DEPENDS a0 a1 a2 a3 a4 a5 a6 a7 a8 a9)'; } >CMakeLists.txt
        cmake -B build >log

        """,
      command: "make --no-print-directory -C build", leaves: ["[*%]*"]),
    RealProgram(
      name: "xz", needs: ["xz"], setup: data + data, command: "xz -9 -v data", leaves: ["data (1/1)", "*100 %*"]),
    RealProgram(
      name: "zstd", needs: ["zstd"], setup: data + data, command: "zstd -19 data",
      leaves: ["data*"]),
    RealProgram(
      name: "7z", needs: ["7z"], setup: "head -c 20000000 /dev/urandom >data\n", command: "7z a -mx9 data.7z data",
      leaves: ["*"]),
    RealProgram(
      name: "GNU parallel", needs: ["parallel"],
      command: "parallel --will-cite --bar -j2 sleep 0.2{} ::: 0 1 2 3 4 5 6 7", leaves: ["*100%*"]),
    RealProgram(
      name: "the operands of a command",
      setup: """
        for name in a b c; do head -c 1000000 /dev/zero >$name; done
        echo 'for file; do while [ -n "$(head -c 150000 | head -c 1 | tr "\\0" x)" ]; do sleep 0.2; done <$file; done' >read

        """, command: "sh read a b c"),
    RealProgram(
      name: "an operand twice",
      setup: """
        head -c 1000000 /dev/zero >a
        echo 'for file; do while [ -n "$(head -c 150000 | head -c 1 | tr "\\0" x)" ]; do sleep 0.2; done <$file; done' >read

        """, command: "sh read a a"),
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
      command: "sh -c 'while head -c 200000 >/dev/null; [ -n \"$(head -c 1 | tr -c x x)\" ]; do sleep 0.25; done' <data"
    ),
  ]
}

@Suite("The progress of real programs", .fewAtOnce) struct RealProgramTests {
  @Test(
    "The bar rises with the program's own meter, of which no more is left than the program itself leaves",
    arguments: RealProgram.all)
  func rises(program: RealProgram) async throws {
    for need in program.needs where try await runShell("command -v \(need)").status != 0 {
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
      environment: [
        "PBAR": builtProgram, "HOME": folder.path, "TERM": "xterm", "LC_ALL": "C.UTF-8", "PBAR_OPTIONS": nil,
        "ACCESSIBLE": nil, "TMUX": nil, "MAKEFLAGS": nil,
      ])
    #expect(try await run.end() == .exited(0), "\(run.screen.text)")
    let percentages = Self.percentages(in: run.terminalBytes)
    #expect(Set(percentages).count >= 2, "\(percentages) \(run.screen.text)")
    #expect((percentages.last ?? 0) >= 40, "\(percentages)")
    // The files may have told more than the first line that the program prints.
    let falls = zip(percentages, percentages.dropFirst()).count { $1 < $0 - 1 }
    if !program.hasPhases { #expect(falls <= 1, "\(percentages)") }
    let lines = run.screen.text.split(separator: "\n").map(String.init)
    #expect(lines.last?.hasPrefix("✓") ?? false, "\(run.screen.text)")
    if program.leaves != ["*"] {
      let rest = lines.dropLast().filter { line in
        !program.leaves.contains { Self.matches(line, $0) }
      }
      #expect(rest == [], "\(run.screen.text)")
    }
  }

  private static func matches(_ line: String, _ pattern: String) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else { return line == pattern }
    let text = String(pattern[pattern.index(after: star)...].prefix { $0 != "*" })
    return line.hasPrefix(pattern[..<star]) && (text.isEmpty || line.contains(text))
  }

  /// The percentages of the frames of a bar, which stand behind its cells.
  private static func percentages(in bytes: [UInt8]) -> [Int] {
    let text = String(decoding: bytes, as: UTF8.self)
    let frames = text.split(separator: "\u{1B}[").map { $0.drop { $0 != "m" }.dropFirst() }
    return frames.compactMap { frame in
      let words = frame.split(separator: " ")
      guard let word = words.first(where: { $0.hasSuffix("%") }) else { return nil }
      return Int(word.dropLast())
    }
  }
}
