import CommandOptions
import ProgressModel
import ProgressSources
import ProgressStyles
import SystemCalls
import TerminalOutput
import TerminalText

package enum Program {
  static let version = "0.1.0"

  /// Does what the arguments of this process ask for, and ends it.
  #if hasAttribute(export)
    // A release build generates all code with this module, which the executable only calls.
    @export(interface)
  #endif
  package static func run() -> Never {
    requireFirstMemory()
    fillClosedStandardDescriptors()
    let invocation = Invocation(
      arguments: processArguments(), environment: Environment.ofThisProcess)
    let ending = invocation.run()
    // After a signal, threads of the run may not restore the flags of their files.
    FileDescriptor.restoreAllCaching()
    Reservations.ofThisProcess.end()
    switch ending {
    case .status(let status):
      // A signal that came after the run still ends the process, so that a script is interrupted.
      if let signal = Signals.takeEnding() { Signals.end(by: signal) }
      endProcess(status: status.code)
    case .signal(let signal): Signals.end(by: signal)
    }
  }
}

struct Invocation {
  let arguments: [[UInt8]]
  let environment: Environment

  /// The name that the program was called by, without its directory.
  private var programName: String {
    let name = FilePath(arguments.first ?? []).lastComponent
    return name.bytes.isEmpty ? "pbar" : name.printable
  }

  private var isPv: Bool { programName == "pv" }
  private var library: StyleLibrary { StyleLibrary(environment) }

  func run() -> Ending {
    do throws(OptionError) {
      let settings = try parsedSettings()
      if let information = settings.information { return try show(information, settings) }
      return try run(settings)
    } catch { return fail(error.sentence, error.status) }
  }

  private func parsedSettings() throws(OptionError) -> Settings {
    do throws(OptionError) {
      return try Settings.parse(
        arguments: Array(arguments.dropFirst()),
        environmentOptions: environment.bytes(of: Settings.defaultsVariable),
        asPv: isPv,
        // getopt_long(3) goes by this variable, as pv does.
        operandsEndOptions: isPv && environment["POSIXLY_CORRECT"] != nil,
        decimalSign: isPv ? .point : environment.decimalSign)
    } catch {
      try requireNoCommand(error.firstOperand)
      throw error
    }
  }

  private func run(_ asked: Settings) throws(OptionError) -> Ending {
    var settings = asked
    var note = library.noteOnName(settings)
    let styled: Settings
    do throws(OptionError) { styled = try library.applied(to: settings) } catch {
      guard error.kind == .withoutHome else { throw error }
      // cron starts runs without a home, which are to succeed.
      note = error.sentence
      settings.styleFile = nil
      styled = settings
    }
    let context = RunContext(
      styled, asked: settings, SystemState(for: settings, environment: environment))
    if let process = settings.remote { return try change(process, context) }
    let plan = try RunPlan(context)
    if case .file = plan.work.copy?.inputs.first {
      try requireNoCommand(settings.operands.first)
    }
    let style = settings.styleFile.flatMap(library.path)
    try UsedFiles(plan, style: style).requireDifferent()
    if let note { complain(note) }
    if case .value(let record, let scale) = plan.work {
      let clock = context.system.timeZone.clock(at: Clock.wall)
      let frame = ValueFrame(
        of: record, scale, plan.display, clock: clock,
        ignoresFailed: plan.settings[.ignoreFailed])
      return try show(frame, plan)
    }
    return try start(plan)
  }

  /// Throws if the first operand is no file, but a program: `make -j8`.
  private func requireNoCommand(_ word: [UInt8]?) throws(OptionError) {
    guard !isPv, let operand = word.map({ FilePath($0) }), operand.kind == nil,
      environment.hasProgram(operand)
    else { return }
    throw .commandAsFile(operand)
  }

  private func fail(_ sentence: String, _ status: ExitStatus = .usage) -> Ending {
    complain(sentence)
    return .status(status)
  }

  private func complain(_ sentence: String, _ list: [String] = []) {
    releaseSignals()
    let lines = wrappedForTerminal(["\(programName): \(sentence)"] + list)
    try? FileDescriptor.standardError.writeAll(
      lines.flatMap { Array($0.utf8) + ControlSequence.newline })
  }

  /// Lets a signal end the program even while a reader takes nothing.
  private func releaseSignals() {
    if let signal = Signals.release() { Signals.end(by: signal) }
  }

  /// Writes the only output of the program, whose reader may not want all of it.
  private func printOut(_ bytes: [UInt8], _ status: ExitStatus = .success) -> Ending {
    releaseSignals()
    _ = Signals.ignore([.brokenPipe])
    do throws(SystemError) {
      try FileDescriptor.standardOutput.writeAll(bytes)
      try FileDescriptor.standardOutput.close()
    } catch {
      if error != .brokenPipe {
        return fail(Sentences.text(SourceNote.writeFailed(path: nil, error)), .transfer)
      }
    }
    return .status(status)
  }
}

extension Invocation {
  private func show(_ information: Information, _ settings: Settings) throws(OptionError) -> Ending
  {
    let text: String
    switch information {
    case .help where !isPv: text = HelpText.short(programName: programName)
    case .help, .wholeHelp:
      text = HelpText.whole(programName: programName)
      if !isPv, page(text) { return .success }
    case .version: text = "pbar \(Program.version)\n"
    case .styles where settings[.null]: return printOut(library.nameList)
    case .styles: text = library.list
    case .style(let name): return printOut(try library.text(of: name))
    case .completion(let shell): text = CompletionScript.render(shell)
    case .gallery:
      return try showGallery(settings)
    case .background: text = TerminalBackground.option(try environment.terminalBackground()) + "\n"
    case .forget(let name): return forget(name)
    }
    return printOut(Array(text.utf8))
  }

  /// On a terminal, it is asked for its background, on which the colours of a track depend.
  private func showGallery(_ settings: Settings) throws(OptionError) -> Ending {
    var settings = settings
    _ = try library.applied(to: settings)
    let asks = !settings[.appearance] && FileDescriptor.standardOutput.isTerminal
    let color = asks ? try? environment.terminalBackground() : nil
    if let color { settings.background = .color(color) }
    let gallery = try Gallery(settings, SystemState(for: settings, environment: environment))
    let hint = color.map {
      "\nFor this background: export PBAR_OPTIONS=\"\(TerminalBackground.option($0))\"\n"
    }
    return printOut(gallery.draw() + Array((hint ?? "").utf8))
  }

  /// Shows a text of too many lines in a pager, which answers ^C; `false` if none starts.
  private func page(_ text: String) -> Bool {
    let output = FileDescriptor.standardOutput
    let count = text.count { $0 == "\n" }
    guard let size = output.terminalSize, 1...count ~= size.rows else { return false }
    let script = """
      trap : INT QUIT
      export LESS="${LESS-FRX}"
      eval "${PAGER:-$(command -v less || command -v more || echo exit 127)}"
      """
    let ignored = Signals.ignore([.interrupt, .quit, .brokenPipe])
    do throws(SystemError) {
      let pipe = try openPipe()
      let pager = try ChildProcess(
        ["/bin/sh", "-c", script].map { Array($0.utf8) }, standardInput: pipe.reading,
        standardOutput: output, standardError: .standardError, restoring: ignored)
      try pipe.reading.close()
      try? pipe.writing.writeAll(Array(text.utf8))
      try pipe.writing.close()
      return ![.exited(126), .exited(127)].contains(pager.reap())
    } catch { return false }
  }

  private func forget(_ name: [UInt8]?) -> Ending {
    guard let directory = RunMemory.directory(environment) else {
      return fail("--forget: HOME names no directory. Set HOME or XDG_STATE_HOME")
    }
    do throws(SystemError) {
      guard let others = try RunMemory.forget(name, in: directory) else { return .success }
      let what = name.map { " of \(SafeText.quoted($0)), as a name or a command in this directory" }
      let hint = ". Names are not stored; --forget=HASH forgets one of these:"
      complain("nothing is remembered\(what ?? "")" + (others.isEmpty ? "" : hint), others)
      return .status(.usage)
    } catch { return fail("can't change \(directory.printable): \(error.message)") }
  }

  /// Sends the options to the run of another process, which may be in another directory.
  private func change(_ process: Int, _ context: RunContext) throws(OptionError) -> Ending {
    var words = Array(arguments.dropFirst())
    let total = try context.total()
    var none = Settings()
    none.decimalSign = context.settings.decimalSign
    // Options that no run takes are refused before the other process is called.
    let change = try none.changed(by: words, asPv: isPv)
    try checkPairs(change)
    if let style = change.styleFile, style.bytes.contains(UInt8(ascii: "/")) {
      let path = style.isAbsolute ? style : workingDirectory().appending(style)
      words.append(Array("--style=".utf8) + path.bytes)
    }
    if let total { words.append(Array("--size=\(total.description)".utf8)) }
    _ = Signals.ignore([.brokenPipe])
    do throws(ControlFailure) {
      let call = ControlMessage.change(words: words, asPv: isPv)
      let reply = try ControlClient.ask(call, of: process, in: RuntimeDirectory(environment))
      guard reply.answer == .done else { throw .noAnswer }
      return .success
    } catch { throw .notReached(by: .remote, process: process, error) }
  }
}

extension Invocation {
  private func show(_ frame: ValueFrame, _ plan: RunPlan) throws(OptionError) -> Ending {
    if frame.status != .usage, case .file(let path) = plan.display.json?.output {
      _ = Signals.ignore([.brokenPipe])
      let opened = try ReportFile.opened(path)
      do throws(SystemError) {
        let file = if let opened { opened } else { try FileDescriptor.openForWriting(path) }
        try file.writeAll(frame.objects)
      } catch {
        if error != .brokenPipe { throw .unusable(.json, path: path, error) }
      }
    }
    for note in frame.notes { complain(note) }
    return frame.bytes.isEmpty ? .status(frame.status) : printOut(frame.bytes, frame.status)
  }

  private func made<File>(
    at path: FilePath?, for option: CommandOption, _ make: (FilePath) throws(SystemError) -> File
  ) throws(OptionError) -> File? {
    guard let path else { return nil }
    do throws(SystemError) { return try make(path) } catch {
      throw .unusable(option, path: path, error)
    }
  }

  private func start(_ plan: RunPlan) throws(OptionError) -> Ending {
    let memory = RunMemory(plan.work, plan.settings, environment)
    if let note = memory?.note { complain(note) }
    let (ending, last) = try execute(plan, memory)
    guard ending == .success else { return ending }
    if let note = memory?.learn(last) { complain(note) }
    guard plan.settings[.stopwatch] else { return ending }
    let time = "\(DurationText.clock(last.elapsed)).\(Int(last.elapsed * 10) % 10)\n"
    return printOut(Array(time.utf8))
  }

  /// Returns how the run ended, with its last snapshot. Ending signals are caught until then.
  private func execute(_ plan: RunPlan, _ memory: RunMemory?) throws(OptionError)
    -> (Ending, Snapshot)
  {
    let eventPipe: EventPipe
    do throws(SystemError) { eventPipe = try EventPipe() } catch {
      return (fail(Sentences.text(.cannotStart(error)), .transfer), Snapshot())
    }
    let ignored = Signals.ignore([.brokenPipe, .fileSizeLimit])
    Signals.catch([.resume, .windowChange, .userOne, .information], waking: eventPipe)
    let directory = RuntimeDirectory(environment)
    let limits = Monitor((plan.work.copy ?? CopyJob()).limits)
    let progress = SharedProgress(waking: eventPipe)
    let pipe = try made(at: plan.settings.listens, for: .listen, NamedPipe.init)
    defer { pipe?.remove() }
    // With --query this waits for the other run, and signals keep their default action.
    let source = try plan.source(
      progress: progress, pipe: pipe, restoredSignals: ignored,
      limits: limits, directory: directory)
    Signals.catch(Signals.ending + Signals.stopping, waking: eventPipe)
    // From here on every exit passes the `defer` that removes the PID file.
    let pidFile = try made(at: plan.settings.pidFile, for: .pidfile, ProcessFile.init)
    defer { pidFile?.remove() }
    let onIdle: @Sendable () -> Void = { eventPipe.wake() }
    var reportFile: ReportFile?
    if case .file(let path) = plan.display.json?.output {
      reportFile = try ReportFile(path, onIdle: onIdle)
    }
    let ownsRows = plan.display.canvas.ownsRows
    let watch = ownsRows ? TerminalWatch(of: .standardError) : nil
    let run = LiveRun(
      plan, source: source,
      screen: ThreadedScreen(
        ownsRows: ownsRows, isStream: !plan.context.system.standardError.isTerminal,
        sharedIn: directory, watch: watch, onIdle: onIdle),
      watch: watch, eventPipe: eventPipe,
      control: RemoteControl(in: directory, limits: limits, start: Clock.monotonic),
      reportFile: reportFile,
      estimate: plan.guess.map { .guess($0.doubleValue) } ?? memory?.estimate,
      programName: programName)
    var session = Session(run)
    return session.execute()
  }
}
