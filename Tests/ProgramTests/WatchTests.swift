import TestSupport
import TestTraits
import Testing

@Suite("Watching other processes", .fewAtOnce)
struct WatchTests {
  @Test("A descriptor is shown until it is closed, with the size of its file")
  func descriptor() async throws {
    let worker = try Worker()
    try await worker.tell("exec 7<data; head -c 25000 <&7 >/dev/null")
    let run = try ProgramRun(
      ["-i", "0.1", "-d", "\(worker.process):7"], columns: 60, environment: plain)
    try await run.waitForText(" 24.4/97.7 KiB")
    try await worker.tell("head -c 50000 <&7 >/dev/null")
    try await run.waitForText("75%")
    try await worker.tell("exec 7<&-")
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(0).hasPrefix("! data  75%  "))
    #expect(run.screen.cursor.row == 1)
  }

  @Test("Files of a process appear and disappear as it opens and closes them, until it ends")
  func process() async throws {
    let worker = try Worker()
    try await worker.tell("exec 7<data")
    let run = try ProgramRun(
      ["-i", "0.1", "-d", "\(worker.process)"], columns: 80, environment: plain)
    try await run.waitForText("data  ")
    try await worker.tell("exec 8>out; echo hello >&8")
    try await run.waitForText(" 6 B")
    #expect(run.screen.line(0).hasPrefix("data  "))
    #expect(run.screen.line(1).hasPrefix("out   "))
    try await worker.tell("exec 7<&-")
    try await run.wait(for: "one line") {
      $0.screen.line(0).hasPrefix("out  ") && $0.screen.line(1) == ""
    }
    try await worker.tell("exit")
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.text.range(ofText: " 6 B") != nil)
  }

  @Test("What several targets name is one line, and a file is one by any of its names")
  func doubles() async throws {
    let worker = try Worker()
    try await worker.tell("exec 7<data; ln data hard; ln -s data soft")
    let process = "\(worker.process)"
    let run = try ProgramRun(
      ["-ff", "-i", "0.1", "-d", process, process, process + ":7"], output: .null, errors: .pipe)
    try await waitForErrors(of: run, "data ")
    try await worker.tell("head -c 25000 <&7 >/dev/null")
    try await waitForErrors(of: run, "25%")
    try await worker.tell("exit")
    #expect(try await run.end() == .exited(0))
    let folder = worker.folder.path
    let files = try await runProgram(
      ["-n", "-s", "100000", "-d"] + ["data", "hard", "soft"].map { "\(folder)/\($0)" })
    #expect(files.errorText == "\(folder)/data: 100\n")
  }

  @Test("Operands name further things to watch: processes, descriptors, names and lists")
  func operands() async throws {
    let folder = try TemporaryFolder()
    let shell = folder.path + "/pbarw" + folder.path.suffix(6)
    #expect(try await runShell("cp \"$(command -v bash)\" '\(shell)'").status == 0)
    let workers = [try Worker(), try Worker(), try Worker(), try Worker(shell: shell)]
    for worker in workers { try await worker.tell("exec 7<data") }
    let list = try folder.file("list", holding: "\(workers[2].process)\n".bytes)
    let run = try ProgramRun(
      [
        "-n", "-d", "\(workers[0].process)", "\(workers[1].process):7", "-i", "0.1", "@" + list,
        "=" + shell.dropFirst(folder.path.count + 1),
      ], output: .null, errors: .pipe)
    for worker in workers { try await waitForErrors(of: run, "\(worker.process):   7:") }
    // A name stands for later processes too.
    let later = try Worker(shell: shell)
    try await later.tell("exec 9<data")
    try await waitForErrors(of: run, "\(later.process):   9:")
    for worker in workers + [later] { try await worker.tell("exit") }
    #expect(try await run.end() == .exited(0))
  }

  @Test("An item that can't be watched is reported with status 2, and the rest is watched")
  func problems() async throws {
    let worker = try Worker()
    let process = worker.process
    try await worker.tell("exec 7<data 8</dev/null")
    let run = try ProgramRun(
      ["-q", "-d", "\(process):7", "-d", "\(process):9", "-d", "\(process):8", "-d", "2147483646"],
      output: .null, errors: .pipe)
    try await waitForErrors(of: run, "no such process")
    try await worker.tell("exit")
    #expect(try await run.end() == .exited(2))
    #expect(
      run.errorText == """
        pbar: process \(process): descriptor 9 is not open
        pbar: process \(process): descriptor 8 is '/dev/null', not a file or block device
        pbar: process 2147483646: there is no such process

        """)
    let nobody = try await runProgram(["-d", "=no such name"])
    #expect(nobody.status == 2)
    #expect(nobody.errorText == "pbar: there is no process named 'no such name'\n")
  }

  @Test("A process without a file to show is named once, with its pipes, and watched on")
  func nothing() async throws {
    let worker = try Worker()
    // A shell that is still being started has its libraries open, which are files to show.
    try await worker.tell(":")
    let run = try ProgramRun(
      ["-f", "-i", "0.1", "-d", "\(worker.process)"], output: .null, errors: .pipe)
    try await waitForErrors(
      of: run, "pbar: bash (\(worker.process)) has no regular file open, only pipes 0 and 1\n")
    try await worker.tell("exec 7<data")
    try await waitForErrors(of: run, "data ")
    try await worker.tell("exit")
    #expect(try await run.end() == .exited(0))
  }

  @Test("A file that grows is awaited, and followed by its path until it has its size")
  func path() async throws {
    let worker = try Worker()
    let path = worker.folder.path + "/grow"
    let run = try ProgramRun(
      ["-d", path, "-s", "3000"], output: .null, errors: .terminal, columns: 200)
    try await run.waitForText("grow' yet. The run waits for it; ^C ends the run")
    try await worker.tell("exec 8>grow; head -c 1000 data >&8")
    try await run.waitForText("33%")
    try await worker.tell("head -c 2000 data >&8")
    #expect(try await run.end() == .exited(0))
    #expect(run.screen.line(1).contains("  2.9 KiB  "))
  }

  @Test(
    "The lines of numbers reach the end of a file, and name it by its path alone",
    arguments: [["-n"], ["-n", "-b"]])
  func numbers(options: [String]) async throws {
    let worker = try Worker()
    let size = options.contains("-b") ? "100000" : "100"
    try await worker.tell("exec 7<data; read -r -N 40000 text <&7")
    let run = try ProgramRun(
      options + ["-i", "0.1", "-d", "\(worker.process):7"], output: .null, errors: .pipe)
    try await waitForErrors(of: run, options.contains("-b") ? "40" : "4")
    try await worker.tell("read -r -N 60000 text <&7; exec 7<&-")
    #expect(try await run.end() == .exited(0))
    #expect(run.errorText.hasSuffix("\n\(size)\n"))
    let path = worker.folder.path + "/data"
    let whole = try await runProgram(options + ["-s", "100000", "-d", path])
    #expect(whole.status == 0)
    #expect(whole.errorText == "\(path): \(size)\n")
  }

  @Test("A file that is whole from the start is shown, in the line and as JSON")
  func whole() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("data", holding: [UInt8](repeating: 0x61, count: 3000))
    let run = try await runProgram(["-f", "-d", path, "-s", "3000"])
    #expect(run.status == 0)
    #expect(run.errorText.contains("✓ data  2.9 KiB"))
    let object = try await runProgram(["--json", "-d", path, "-s", "3000"])
    #expect(object.errorText.contains("\"completed\":3000"))
  }

  @Test("The failure of one item is none of the others, and a path is named without a process")
  func others() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("data", holding: [UInt8](repeating: 0x61, count: 3000))
    let run = try await runProgram(["-f", "-d", path, "-s", "3000", "2147483646"])
    #expect(run.status == 2)
    #expect(run.errorText.contains("✓ data  2.9 KiB"))
  }

  @Test("A reader that was killed has read no more than was seen")
  func killed() async throws {
    let worker = try Worker()
    try await worker.tell("exec 7<data; head -c 80000 <&7 >/dev/null")
    let run = try ProgramRun(
      ["-f", "-i", "0.1", "-d", "\(worker.process)"], output: .null, errors: .pipe)
    try await waitForErrors(of: run, " 80%")
    try await worker.tell("head -c 6000 <&7 >/dev/null")
    _ = try await runShell("kill -9 \(worker.process)")
    #expect(try await run.end() == .exited(0))
    #expect(!run.errorText.contains("✓"))
    #expect(run.errorText.contains("! data  8"))
  }

  #if os(Linux)
    @Test("A file whose size is no size ends without a total")
    func unsized() async throws {
      let worker = try Worker()
      try await worker.tell("exec 7</sys/kernel/mm/transparent_hugepage/enabled 8</proc/stat")
      let run = try ProgramRun(
        ["-f", "-i", "0.1", "-d", "\(worker.process)"], output: .null, errors: .pipe)
      try await waitForErrors(of: run, "enabled ")
      try await worker.tell("read -r line <&7; read -r line <&8")
      try await worker.tell("exit")
      #expect(try await run.end() == .exited(0))
      #expect(run.errorText.contains("✓ enabled "))
      #expect(!run.errorText.contains("%"))
    }
  #endif

  #if os(Linux)
    @Test("Files below a directory that a process reads have one line, with the total of all")
    func tree() async throws {
      let worker = try Worker(words: ["tree", "sub"])
      // The process does not work beside `sub`, so it is in the directory before, as for `tar -C`.
      try await worker.tell("mkdir -p tree/sub")
      try await worker.tell("cp data tree/sub/a; cp data tree/sub/b; cp data tree")
      try await worker.tell("exec 2>err 7<tree/sub/a; read -r -N 50000 text <&7")
      let run = try ProgramRun(
        ["-i", "0.1", "-d", "\(worker.process)"], columns: 80, environment: plain)
      try await run.wait(for: "a line of the directory alone") {
        $0.screen.line(0).hasPrefix("sub  ") && $0.screen.line(0).contains("/195 KiB  a")
          && $0.screen.line(1) == ""
      }
      try await worker.tell("exec 8>out; echo hello >&8")
      try await run.wait(for: "a line of another file") {
        $0.screen.line(1).hasPrefix("out  ") && $0.screen.line(2) == ""
      }
      try await worker.tell("exec 7<tree/sub/b; read -r -N 99000 text <&7")
      try await run.wait(for: "the next file") {
        $0.screen.line(0).contains("/195 KiB  b") && $0.screen.line(2) == ""
      }
      // More than the directory holds.
      try await worker.tell(
        "for i in {1..14}; do exec 7<tree/sub/b; read -r -N 99000 text <&7; done")
      try await run.wait(for: "no total") { $0.screen.line(0).contains(" MiB  b") }
      try await worker.tell("exit")
      #expect(try await run.end() == .exited(0))
    }
  #endif

  #if os(Linux)
    @Test("The lines of numbers count the files below a directory together, too, but not for pv")
    func treeInNumbers() async throws {
      for (options, line) in [
        (["-n"], "\ntree: "), (["-n", "-N", "x"], "\ntree: "), (["-n", "-t"], "\n   7:"),
      ] {
        let worker = try Worker(words: ["tree"])
        try await worker.tell("mkdir tree; cp data tree/a; exec 2>err 7<tree/a")
        try await worker.tell("read -r -N 40000 text <&7")
        let run = try ProgramRun(
          options + ["-i", "0.1", "-d", "\(worker.process)"], output: .null, errors: .pipe)
        try await waitForErrors(of: run, line)
        #expect(run.errorText.contains("7:") == options.contains("-t"))
        try await worker.tell("exit")
        #expect(try await run.end() == .exited(0))
      }
    }
  #endif

  @Test("An empty name follows the processes that move in large files, and no others")
  func busy() async throws {
    let worker = try Worker()
    try await worker.tell(
      "head -c 3000000 /dev/zero >large; exec 7<large 8<data; head -c 100 <&8 >/dev/null")
    try await worker.tell(
      "go() { while [ ! -e end ]; do head -c 10 <&7 >/dev/null; sleep 0.05; done; }; go & echo $!")
    let run = try ProgramRun(["-f", "-i", "0.1", "-d", "="], output: .null, errors: .pipe)
    try await waitForErrors(of: run, "bash  large ")
    #expect(!run.errorText.contains("bash  data"))
    #expect(!run.errorText.contains("pbar  "))
    try await worker.tell(": >end; wait")
    try await worker.tell("exit")
    run.send(SIGINT)
    _ = try await run.end()
  }

  @Test(
    "Files that do not answer are reported, and do not keep those of other processes waiting",
    .ifFaultsCanBeForced)
  func unanswered() async throws {
    let workers = [try Worker(), try Worker()]
    for worker in workers { try await worker.tell("exec 7<data") }
    let run = try ProgramRun(
      ["-f", "-i", "0.1", "-d", "\(workers[0].process)", "\(workers[1].process)"], output: .null,
      errors: .pipe, environment: ["PBAR_FAULTS": "lookAtFile:held0@1"])
    try await waitForErrors(
      of: run, "process \(workers[0].process): can't read its open files: Connection timed out\n")
    try await waitForErrors(of: run, "data ")
    for worker in workers { try await worker.tell("exit") }
    #expect(try await run.end() == .exited(2))
  }

  @Test("A process that has ended, but was not waited for, counts as ended")
  func zombie() async throws {
    let folder = try TemporaryFolder()
    let data = try folder.file("data", holding: [0])
    let parent = try ProgramRun(
      ["-c", "sleep 1000 <'\(data)' & echo $!; exec sleep 1000"],
      program: "/bin/bash",
      output: .pipe, errors: .null)
    #expect(await parent.waitForOutput(count: 2))
    let child = String(decoding: parent.outputBytes.dropLast(), as: UTF8.self)
    let run = try ProgramRun(["-n", "-i", "0.1", "-d", child], output: .null, errors: .pipe)
    try await waitForErrors(of: run, "data: 0\n")
    _ = try await runShell("kill \(child)")
    #expect(try await run.end() == .exited(0))
    let late = try await runProgram(["-d", child])
    #expect(late.status == 2)
    #expect(late.errorText == "pbar: process \(child): there is no such process\n")
  }

  @Test(
    "A process whose first thread has ended goes on with the others",
    .enabled(if: fileExists("/proc/self/task") && installedProgram("python3") != nil),
    arguments: ["", ":7"])
  func firstThread(descriptor: String) async throws {
    let folder = try TemporaryFolder()
    let data = try folder.file("data", holding: [UInt8](repeating: 0x61, count: 100_000))
    let script = """
      import ctypes, os, sys, threading, time
      os.dup2(os.open(sys.argv[1], os.O_RDONLY), 7)
      def read():
          while open("/proc/self/stat").read().split()[2] != "Z": time.sleep(0.001)
          os.read(7, 40000)
          print("ready", flush=True)
          os.read(0, 1)
          os.read(7, 60000)
          os.read(0, 1)
          os._exit(0)
      threading.Thread(target=read).start()
      ctypes.CDLL(None).pthread_exit(None)
      """
    let reader = try ProgramRun(
      ["-c", script, data], program: "python3", input: .pipe, output: .pipe, errors: .null)
    #expect(await reader.waitForOutput(count: "ready\n".count))
    let run = try ProgramRun(
      ["-n", "-i", "0.1", "-d", "\(reader.identifier)" + descriptor], output: .null, errors: .pipe)
    try await waitForErrors(of: run, "40\n")
    await reader.write("x")
    try await waitForErrors(of: run, "100\n")
    await reader.write("x")
    #expect(try await run.end() == .exited(0))
    #expect(run.errorText.hasSuffix("100\n"))
    _ = try await reader.end()
  }

  private let plain: [String: String?] = ["TERM": "xterm", "NO_COLOR": "1"]

  private func waitForErrors(of run: ProgramRun, _ text: String) async throws {
    let isThere = await run.waitForErrors(text)
    guard isThere else { throw HarnessError("waited for \(text); got \(run.errorText)") }
  }
}

/// A shell in a directory of its own, which runs the lines that it is sent.
private final class Worker: Sendable {
  let folder: TemporaryFolder
  private let run: ProgramRun
  private let told = Shared(0)

  var process: Int32 { run.identifier }

  init(shell: String = "/bin/bash", words: [String] = []) throws {
    folder = try TemporaryFolder()
    _ = try folder.file("data", holding: [UInt8](repeating: 0x61, count: 100_000))
    run = try ProgramRun(
      ["-c", "cd '\(folder.path)'; while read -r line; do eval \"$line\"; echo done; done"]
        + words,
      program: shell, input: .pipe, output: .pipe, errors: .null)
  }

  /// Sends a line to the shell, and waits until it has run.
  func tell(_ command: String) async throws {
    let count = told.with { count in
      count += 1
      return count
    }
    await run.write(command + "\n")
    if command == "exit" {
      _ = try await run.end()
    } else if await !run.waitForOutput(count: count * "done\n".count) {
      throw HarnessError("the worker does not answer to \(command)")
    }
  }
}
