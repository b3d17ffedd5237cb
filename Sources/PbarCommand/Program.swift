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
    let ending = invocation.run()
    // The threads of a run that a signal ends may still be reading and writing.
    FileDescriptor.restoreAllCaching()
    switch ending {
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

  /// The name that the program was called by, without its directory.
  let programName: String

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
      return refuse(error)
    }
  }

  /// Says why there is no run.
  func refuse(_ error: PlanError) -> Ending {
    complain(Sentences.text(error))
    return .status(error.status)
  }

  private func fail(_ sentence: String) -> Ending {
    complain(sentence)
    return .status(.usage)
  }

  /// Tells what is wrong before the end; a reader who takes nothing may be waited for, as anybody who prints
  /// does, and signals end that.
  func complain(_ sentence: String) {
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
}
