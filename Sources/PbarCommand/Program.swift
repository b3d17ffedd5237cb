import CommandOptions
import ProgressSources
import ProgressStyles
import SystemCalls
import TerminalOutput
import TerminalText

/// The whole program: from the arguments to the exit status.
package enum Program {
  /// The version that `--version` names.
  package static let version = "0.1.0"

  /// Runs as the arguments of this process say, and ends it.
  package static func run() -> Never {
    fillClosedStandardDescriptors()
    let arguments = processArguments()
    let invocation = Invocation(arguments: arguments, environment: Environment.ofThisProcess)
    switch invocation.run() {
    case .status(let status):
      // One that came too late for the run ends the process all the same: a script is to be interrupted.
      if let signal = Signals.release() { Signals.end(by: signal) }
      endProcess(status: status.code)
    case .signal(let signal): Signals.end(by: signal)
    }
  }
}

/// One call of the program.
struct Invocation {
  let arguments: [[UInt8]]
  let environment: Environment

  /// The name that the program was called by, without its folder.
  private let programName: String

  init(arguments: [[UInt8]], environment: Environment) {
    self.arguments = arguments
    self.environment = environment
    let path = arguments.first ?? []
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let name = Array(path[start...])
    programName = name.isEmpty ? "pbar" : SafeText.printable(name)
  }

  /// Called through a link named `pv`, it is pv.
  private var isPv: Bool { programName == "pv" }

  func run() -> Ending {
    let settings: Settings
    do throws(OptionError) {
      settings = try Settings.parse(
        arguments: Array(arguments.dropFirst()),
        environmentOptions: environment[Settings.tasteVariable].map { Array($0.utf8) }, asPv: isPv,
        // getopt_long(3) goes by this variable, as pv does.
        operandsEndOptions: isPv && environment["POSIXLY_CORRECT"] != nil)
    } catch {
      return fail(error.sentence)
    }
    if let information = settings.information { return tell(information, settings) }
    let surroundings = Surroundings(for: settings, environment: environment)
    do throws(PlanError) {
      if let process = settings.remote { return try change(process, settings, surroundings) }
      let plan = try RunPlan(settings, surroundings, isPv: isPv)
      let world = RemoteControl.Origin(settings: settings, surroundings: surroundings, isPv: isPv)
      return carryOut(plan, from: world)
    } catch {
      complain(Sentences.text(error))
      return .status(error.status)
    }
  }

  private func fail(_ sentence: String) -> Ending {
    complain(sentence)
    return .status(.usage)
  }

  /// Tells what is wrong before the end; a reader who takes nothing may be waited for, as anybody who prints
  /// does, and signals end that.
  private func complain(_ sentence: String) {
    if let signal = Signals.release() { Signals.end(by: signal) }
    try? FileDescriptor.standardError.writeAll(Array("\(programName): \(sentence)\n".utf8))
  }

  private func tell(_ information: Information, _ settings: Settings) -> Ending {
    switch information {
    case .help: printOut(HelpText.render(programName: programName))
    case .version: printOut("pbar \(Program.version)\n")
    case .gallery: showGallery(settings)
    case .completion(let shell): printOut(CompletionScript.render(shell))
    }
  }

  private func showGallery(_ settings: Settings) -> Ending {
    let looks = settings.looks
    do throws(PlanError) {
      let gallery = try Gallery(looks, Surroundings(for: looks, environment: environment))
      return write(gallery.draw(), otherwise: .success)
    } catch {
      return fail(Sentences.text(error))
    }
  }

  private func printOut(_ text: String) -> Ending {
    write(Array(text.utf8), otherwise: .success)
  }

  /// Writes to standard output; a reader that has gone away is no failure.
  private func write(_ bytes: [UInt8], otherwise status: ExitStatus) -> Ending {
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

  /// `--remote`: gives a running `pbar` this command line.
  private func change(
    _ process: Int, _ settings: Settings, _ surroundings: Surroundings
  ) throws(PlanError) -> Ending {
    let change = RemoteChange(
      process: process, words: Array(arguments.dropFirst()), isPv: isPv,
      size: try RunPlan.total(settings, surroundings))
    do throws(RemoteChange.Problem) {
      try change.carryOut(at: ControlPlace(environment: environment, user: ProcessIdentity.user))
      return .status(.success)
    } catch {
      return fail(error.sentence(process))
    }
  }

  private func carryOut(_ plan: RunPlan, from origin: RemoteControl.Origin) -> Ending {
    if case .value(let record, let scale) = plan.work {
      let frame = ValueFrame(
        record: record, scale: scale, display: plan.display,
        clock: plan.display.timeZone.clock(at: Clock.wall))
      return show(frame.draw(), plan)
    }
    let result: Result<Ending, PlanError>
    do throws(SystemError) {
      let wakeUp = try WakeUp()
      let restored = Signals.ignore([.brokenPipe, .terminalOutput, .fileSizeLimit])
      Signals.catch(
        [
          .hangUp, .interrupt, .quit, .terminate, .terminalStop, .resume, .windowChange, .userOne,
          .information,
        ],
        ringing: wakeUp)
      // From here on every way out leads back here.
      let pidFile: ProcessFile?
      switch plan.pidFile.map({ path in processFile(path, beside: plan) }) {
      case .success(let file): pidFile = file
      case .failure(let error):
        complain(Sentences.text(error))
        return .status(error.status)
      case nil: pidFile = nil
      }
      defer { pidFile?.remove() }
      result = try runSession(plan, from: origin, wakeUp: wakeUp, restoredSignals: restored)
    } catch {
      complain("can't start: \(error.message)")
      return .status(.transfer)
    }
    switch result {
    case .success(let ending): return ending
    case .failure(let error):
      complain(Sentences.text(error))
      return .status(error.status)
    }
  }

  /// Writes the frame, or objects in its place, or both.
  private func show(_ drawing: ValueFrame.Drawing, _ plan: RunPlan) -> Ending {
    if drawing.status == .success, case .file(let path) = plan.display.json?.output {
      _ = Signals.ignore([.brokenPipe])
      do throws(PlanError) {
        let target = try ReportTarget(path, beside: plan)
        do throws(SystemError) {
          try target.open().writeAll(drawing.objects)
        } catch {
          if error != .brokenPipe { throw .cannotReport(path: path, error) }
        }
      } catch {
        complain(Sentences.text(error))
        return .status(error.status)
      }
    }
    for note in drawing.notes { complain(note) }
    return drawing.bytes.isEmpty
      ? .status(drawing.status) : write(drawing.bytes, otherwise: drawing.status)
  }

  /// The file of this process' number, unless the data is to be found there.
  private func processFile(
    _ path: [UInt8], beside plan: RunPlan
  ) -> Result<ProcessFile, PlanError> {
    func isData() -> Bool { (try? FileStatus(ofPath: path)).map(plan.isData) ?? false }
    if isData() { return .failure(.isData(option: "--pidfile", path: path)) }
    return Result { () throws(SystemError) in try ProcessFile(path) }
      .mapError { .pidFile(path: path, $0) }
      .flatMap { file in
        // An output that was not there yet is this file by now.
        guard isData() else { return .success(file) }
        file.remove()
        return .failure(.isData(option: "--pidfile", path: path))
      }
  }

  private func runSession(
    _ plan: RunPlan, from origin: RemoteControl.Origin, wakeUp: WakeUp, restoredSignals: [Signal]
  ) throws(SystemError) -> Result<Ending, PlanError> {
    var (plan, origin) = (plan, origin)
    let shared =
      plan.display.isShared ? SharedTerminal(.standardError, environment: environment) : nil
    plan.display.isShared = shared != nil
    // Other words for the same run share no more than it does.
    origin.settings.sharesTerminal = shared != nil
    if plan.display.titles?.showsInProcess == true { prepareProcessTitle() }
    let screen = ThreadedScreen(writingTo: .standardError, shared: shared) { wakeUp.ring() }
    let place = ControlPlace(environment: environment, user: ProcessIdentity.user)
    let transfer = plan.work.transferControl
    let source: any ProgressSource
    do throws(PlanError) {
      source = try plan.source(
        tally: Tally(ringing: wakeUp), restoredSignals: restoredSignals, control: transfer,
        place: place)
    } catch {
      return .failure(error)
    }
    let reportFile: ReportFile?
    do throws(PlanError) {
      reportFile = try plan.reportFile { wakeUp.ring() }
    } catch {
      return .failure(error)
    }
    var session = Session(
      plan, source: source, screen: screen, wakeUp: wakeUp,
      control: RemoteControl(origin, at: place, transfer: transfer, start: RunClock().now),
      reportFile: reportFile, programName: programName)
    return .success(session.run())
  }
}

extension RunPlan {
  /// The source of this run's progress, not yet started.
  fileprivate func source(
    tally: Tally, restoredSignals: [Signal], control: TransferControl, place: ControlPlace
  ) throws(PlanError) -> any ProgressSource {
    switch work {
    case .copy(let plan):
      return CopySource(
        plan.inputs, counting: plan.unit, output: plan.output, options: plan.options,
        control: control, countsFirst: plan.countsFirst, tally: tally)
    case .values(let scale), .value(_, let scale):
      return ValuesSource(input: .standardInput, scale: scale, tally: tally)
    case .watch(let plan):
      return WatchSource(plan.targets, total: plan.total, labels: plan.labels, tally: tally)
    case .monitor(let plan):
      return plan.source(tally: tally, restoredSignals: restoredSignals, control: control)
    case .timer:
      return IdleSource(tally: tally)
    case .query(let plan):
      do throws(ControlClient.Failure) {
        return try QuerySource(
          asking: plan.process, at: place, every: min(max(display.interval, 0.1), 1), tally: tally)
      } catch {
        throw .cannotQuery(process: plan.process, error)
      }
    case .command(let plan):
      return CommandSource(
        plan.arguments, standardOutput: plan.standardOutput, standardError: plan.standardError,
        screenSize: RunPlan.screenSize, scale: plan.scale, restoredSignals: restoredSignals,
        tally: tally)
    }
  }

  /// The size of the bar's terminal now.
  fileprivate static var screenSize: TerminalSize {
    FileDescriptor.standardError.terminalSize ?? TerminalSize(columns: 80, rows: 24)
  }
}

extension MonitorPlan {
  fileprivate func source(
    tally: Tally, restoredSignals: [Signal], control: TransferControl
  ) -> MonitorSource {
    MonitorSource(
      CommandSource(
        arguments, standardOutput: standardOutput, standardError: standardError,
        screenSize: RunPlan.screenSize, restoredSignals: restoredSignals,
        tally: tally),
      name: arguments.first ?? [], input: input.map { passage($0, control) },
      output: output.map { passage($0, input == nil ? control : TransferControl()) },
      tally: tally)
  }

  private func passage(_ plan: CopyPlan, _ control: TransferControl) -> MonitorSource.Passage {
    MonitorSource.Passage(
      counting: plan.unit, output: plan.output, options: plan.options, control: control,
      total: plan.total, countsFirst: plan.countsFirst)
  }
}
