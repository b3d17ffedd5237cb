import CommandOptions
import ProgressSources
import ProgressStyles
import SystemCalls
import TerminalOutput
import TerminalText

package enum Program {
  package static let version = "0.1.0"

  /// Runs as the arguments of this process say, and ends it.
  package static func run() -> Never {
    requireFirstMemory()
    fillClosedStandardDescriptors()
    let arguments = processArguments()
    let invocation = Invocation(arguments: arguments, environment: Environment.ofThisProcess)
    let ending = invocation.run()
    // After a signal, the threads of the run may still be reading and writing.
    FileDescriptor.restoreAllCaching()
    Reservations.ofThisProcess.end()
    switch ending {
    case .status(let status):
      // A signal that came after the run still ends the process, so that a script is interrupted.
      if let signal = Signals.release() { Signals.end(by: signal) }
      endProcess(status: status.code)
    case .signal(let signal): Signals.end(by: signal)
    }
  }
}

struct Invocation {
  let arguments: [[UInt8]]
  let environment: Environment
  let programName: String  // The name that the program was called by, without its directory

  init(arguments: [[UInt8]], environment: Environment) {
    self.arguments = arguments
    self.environment = environment
    let name = FilePath(arguments.first ?? []).lastComponent
    programName = name.bytes.isEmpty ? "pbar" : name.printable
  }

  private var isPv: Bool { programName == "pv" }

  func run() -> Ending {
    var settings: Settings
    do throws(OptionError) {
      settings = try Settings.parse(
        arguments: Array(arguments.dropFirst()),
        environmentOptions: environment[Settings.defaultsVariable].map { Array($0.utf8) },
        asPv: isPv,
        // getopt_long(3) goes by this variable, as pv does.
        operandsEndOptions: isPv && environment["POSIXLY_CORRECT"] != nil,
        hasDecimalComma: !isPv && LocaleText(environment).usesDecimalComma)
    } catch {
      if let operand = error.operand, let words = commandLine(from: FilePath(operand)) {
        return refuse(.commandAsFile(words))
      }
      return fail(error.sentence)
    }
    if let information = settings.information { return tell(information, settings) }
    let styles = StyleLibrary(environment)
    var note = styles.noteOnName(settings)
    let styled: Settings
    do throws(OptionError) { styled = try styles.applied(to: settings) } catch {
      guard error.kind == .withoutHome else { return fail(error.sentence) }
      // A run without a home, such as one of cron, is to succeed all the same.
      note = error.sentence
      settings.styleFile = nil
      styled = settings
    }
    let context = RunContext(
      styled, SystemState(for: settings, environment: environment), isPv: isPv)
    do throws(OptionError) {
      if let process = settings.remote { return try change(process, context) }
      let plan = try RunPlan(context)
      if case .file(let path) = plan.work.copy?.inputs.first, let words = commandLine(from: path) {
        throw .commandAsFile(words)
      }
      try UsedFiles(plan, settings, context.system, style: styles.path(in: settings))
        .requireDifferent()
      if let note { complain(note) }
      return execute(plan, in: context, asked: settings)
    } catch { return refuse(error) }
  }

  /// The words from an operand on if it is no file, but a program: `pbar make -j8` should run it.
  private func commandLine(from operand: FilePath) -> [[UInt8]]? {
    guard !isPv, (try? FileStatus(ofPath: operand)) == nil, environment.hasProgram(operand) else {
      return nil
    }
    return Array(arguments.drop { $0 != operand.bytes })
  }

  func refuse(_ error: OptionError) -> Ending {
    complain(error.sentence)
    return .status(error.status)
  }

  private func fail(_ sentence: String) -> Ending {
    complain(sentence)
    return .status(.usage)
  }

  /// Prints an error before the program ends. Writing may block if the reader takes nothing;
  /// signals have their default action by then and end the wait.
  func complain(_ sentence: String) {
    if let signal = Signals.release() { Signals.end(by: signal) }
    let lines = wrappedForTerminal(["\(programName): \(sentence)"])
    try? FileDescriptor.standardError.writeAll(
      lines.flatMap { Array($0.utf8) + ControlSequence.newline })
  }

  private func tell(_ information: Information, _ settings: Settings) -> Ending {
    switch information {
    case .help:
      printOut(
        isPv ? HelpText.whole(programName: programName) : HelpText.short(programName: programName))
    case .wholeHelp: printOut(HelpText.whole(programName: programName))
    case .version: printOut("pbar \(Program.version)\n")
    case .gallery: showGallery(settings)
    case .styles: printOut(StyleLibrary(environment).list)
    case .forget(let name): forget(name)
    case .completion(let shell): printOut(CompletionScript.render(shell))
    }
  }

  private func forget(_ name: [UInt8]?) -> Ending {
    guard let directory = RunMemory.directory(environment) else {
      return fail("--forget: HOME names no directory. Set HOME or XDG_STATE_HOME")
    }
    do throws(SystemError) {
      guard try RunMemory.forget(name, in: directory) else {
        return fail(
          "nothing is remembered" + (name.map { " under the name \(SafeText.quoted($0))" } ?? ""))
      }
      return .status(.success)
    } catch { return fail("can't change \(directory.printable): \(error.message)") }
  }

  private func showGallery(_ settings: Settings) -> Ending {
    do throws(OptionError) { _ = try StyleLibrary(environment).applied(to: settings) } catch {
      return fail(error.sentence)
    }
    do throws(OptionError) {
      let gallery = try Gallery(settings, SystemState(for: settings, environment: environment))
      return write(gallery.draw(), otherwise: .success)
    } catch { return fail(error.sentence) }
  }

  private func printOut(_ text: String) -> Ending { write(Array(text.utf8), otherwise: .success) }

  func write(_ bytes: [UInt8], otherwise status: ExitStatus) -> Ending {
    _ = Signals.ignore([.brokenPipe])
    do throws(SystemError) {
      try FileDescriptor.standardOutput.writeAll(bytes)
      try FileDescriptor.standardOutput.close()
    } catch {
      guard error != .brokenPipe else { return .status(status) }
      complain(Sentences.text(SourceNote.writeFailed(path: nil, error)))
      return .status(.transfer)
    }
    return .status(status)
  }

  private func change(_ process: Int, _ context: RunContext) throws(OptionError) -> Ending {
    let change = RemoteChange(
      process: process, words: Array(arguments.dropFirst()), isPv: isPv, size: try context.total(),
      styleFile: context.settings.styleFile.flatMap { style in
        guard style.bytes.contains(UInt8(ascii: "/")) else { return nil }
        return style.isAbsolute ? style : workingDirectory().appending(style)
      })
    do throws(RemoteChange.Problem) {
      try change.send(in: RuntimeDirectory(environment))
      return .status(.success)
    } catch { return fail(error.sentence(process)) }
  }
}

// How a plan is executed.

extension Invocation {
  /// Executes a plan and returns how the run ended. `asked`: the settings without the options of a
  /// style's file.
  func execute(_ plan: RunPlan, in context: RunContext, asked: Settings) -> Ending {
    if case .value(let record, let scale) = plan.work {
      let frame = ValueFrame(
        record: record, scale: scale, display: plan.display,
        clock: context.system.timeZone.clock(at: Clock.wall))
      return show(frame.draw(), plan)
    }
    let eventPipe: EventPipe
    do throws(SystemError) { eventPipe = try EventPipe() } catch {
      complain("can't start: \(error.message)")
      return .status(.transfer)
    }
    do throws(OptionError) { return try start(plan, in: context, asked: asked, eventPipe) } catch {
      return refuse(error)
    }
  }

  private func show(_ drawing: ValueFrame.Drawing, _ plan: RunPlan) -> Ending {
    if drawing.status == .success, case .file(let path) = plan.display.reports.json?.output {
      _ = Signals.ignore([.brokenPipe])
      do throws(OptionError) {
        let target = try ReportTarget(path)
        do throws(SystemError) { try target.open().writeAll(drawing.objects) } catch {
          if error != .brokenPipe { throw .cannotReport(path: path, error) }
        }
      } catch { return refuse(error) }
    }
    for note in drawing.notes { complain(note) }
    return drawing.bytes.isEmpty
      ? .status(drawing.status) : write(drawing.bytes, otherwise: drawing.status)
  }

  private func start(
    _ plan: RunPlan, in context: RunContext, asked: Settings, _ eventPipe: EventPipe
  ) throws(OptionError)
    -> Ending
  {
    let ignored = Signals.ignore([.brokenPipe, .terminalOutput, .fileSizeLimit])
    Signals.catch([.resume, .windowChange, .userOne, .information], ringing: eventPipe)
    let directory = RuntimeDirectory(environment)
    let transfer = TransferControl(
      rateLimit: plan.work.copy?.rateLimit, sizeLimit: plan.work.copy?.sizeLimit)
    let progress = SharedProgress(ringing: eventPipe)
    for suspect in plan.suspects {
      progress.add(.suspectedValue(option: suspect.option.description.longName, word: suspect.word))
    }
    let pipe = try plan.listens.map { path throws(OptionError) in
      do throws(SystemError) { return try NamedPipe(path) } catch {
        throw .namedPipe(path: path, error)
      }
    }
    defer { pipe?.remove() }
    // With --query this waits for the other run; until it answers, signals keep their default
    // action.
    let source = try plan.source(
      progress: progress, input: pipe?.descriptor ?? .standardInput, restoredSignals: ignored,
      control: transfer,
      directory: directory)
    Signals.catch(Signals.ending + [.terminalStop], ringing: eventPipe)
    // From here on every exit passes the `defer` that removes the PID file.
    let pidFile = try plan.pidFile.map { path throws(OptionError) in
      do throws(SystemError) { return try ProcessFile(path) } catch {
        throw .pidFile(path: path, error)
      }
    }
    defer { pidFile?.remove() }
    let reportFile = try plan.reportFile { eventPipe.ring() }
    let memory = RunMemory(plan.work, context.settings, environment)
    if let note = memory?.note { complain(note) }
    let isOnTerminal =
      plan.display.canvas.place.isTerminal && plan.display.canvas.surface == .terminal
    let screen = ThreadedScreen(
      writingTo: .standardError,
      after: { if isOnTerminal { SharedTerminal.restore(.standardError, directory) } },
      onIdle: { eventPipe.ring() })
    var session = Session(
      plan, source: source, screen: screen, eventPipe: eventPipe,
      control: RemoteControl(
        context, asked: asked, in: directory, transfer: transfer, start: RunClock().now),
      reportFile: reportFile, estimate: memory?.estimate, programName: programName)
    let ending = session.run()
    if ending == .status(.success), let last = session.last, let note = memory?.learn(last) {
      complain(note)
    }
    return ending
  }
}
