import CommandOptions
import ProgressModel
import ProgressSources
import SystemCalls
import TerminalText

/// What other processes may ask of a run: where it stands, and to be shown otherwise or go slower.
struct RemoteControl {
  /// What a run was planned from.
  struct Origin {
    var settings: Settings
    var surroundings: Surroundings
    var isPv: Bool
  }

  private let place: ControlPlace
  private var port: ControlPort?
  /// When the socket is made; `nil` once that has been tried.
  private var opening: Double?
  private var origin: Origin
  private let transfer: TransferControl
  private var lastReport: ProgressReport?

  /// Seconds that a run lasts before it has a socket: one that is over sooner does not pay for it.
  private static let shortestRun = 0.05

  /// `start`: on the run's clock.
  init(
    _ origin: Origin, at place: ControlPlace, transfer: TransferControl, start: Double
  ) {
    self.origin = origin
    self.place = place
    self.transfer = transfer
    opening = start + Self.shortestRun
  }

  /// What to watch at this time. The socket is made when it is due, or done without where none can be made.
  mutating func watched(at now: Double) -> [FileDescriptor] {
    if let opening, now >= opening {
      self.opening = nil
      port = ControlPort(at: place)
    }
    return port?.watched(at: now) ?? []
  }

  /// Seconds until there is something to do here, whether anybody calls or not.
  func secondsUntilLook(at now: Double) -> Double? {
    opening.map { max(0, $0 - now) } ?? port?.secondsUntilLook(at: now)
  }

  /// What has been asked.
  mutating func calls(at now: Double) -> [ControlPort.Call] {
    port?.calls(at: now) ?? []
  }

  /// Answers everything, and gives the plan of the run where somebody has changed it.
  mutating func answer(
    _ calls: [ControlPort.Call], _ plan: RunPlan, _ snapshots: [Snapshot]
  ) -> RunPlan? {
    var changed: RunPlan?
    for call in calls {
      let answer: ControlMessage
      switch call.message {
      case .change(let words, let asPv):
        do throws(OptionError) {
          changed = try change(changed ?? plan, words, asPv: asPv)
          answer = .done
        } catch {
          answer = .refused(error.sentence)
        }
      case .query, .done, .refused, .report: answer = .report(report(snapshots, plan))
      }
      port?.answer(call, with: answer)
    }
    return changed
  }

  /// Keeps in mind where the run stood at the end, for those who have asked before.
  mutating func note(last snapshots: [Snapshot], _ plan: RunPlan) {
    lastReport = report(snapshots, plan)
  }

  /// Takes the socket away.
  mutating func end() {
    port?.close(lastReport: lastReport)
    port = nil
  }

  /// The run as other words would have it; what it is about stays.
  private mutating func change(
    _ plan: RunPlan, _ words: [[UInt8]], asPv: Bool
  ) throws(OptionError) -> RunPlan {
    var plan = plan
    let before = origin.settings
    origin.settings = try before.changed(by: words, asPv: asPv)
    if var copy = plan.work.copy {
      change(&copy, before)
      plan.work.copy = copy
    }
    plan.display = DisplayPlan(
      origin.settings, origin.surroundings, work: plan.work, isPv: origin.isPv)
    return plan
  }

  /// What was not said anew stays what it was found to be.
  private func change(_ copy: inout CopyPlan, _ before: Settings) {
    if case .amount(let total) = origin.settings.total, origin.settings.total != before.total {
      copy.total = total
    }
    copy.rateLimit = origin.settings.rateLimit
    transfer.rateLimit = copy.rateLimit
    transfer.sizeLimit = copy.sizeLimit
  }

  /// Of several parts, the first speaks for the run.
  private func report(_ snapshots: [Snapshot], _ plan: RunPlan) -> ProgressReport {
    var report = ProgressReport(snapshots.first ?? Snapshot())
    report.label = report.label ?? origin.settings.label ?? Look.ownLabel(plan.work)
    return report
  }
}

/// `--remote`: this command line, to be given to a running `pbar`.
struct RemoteChange {
  /// Why it was not taken.
  enum Problem: Error {
    case usage(OptionError)
    case control(ControlClient.Failure)

    func sentence(_ process: Int) -> String {
      switch self {
      case .usage(let error): error.sentence
      case .control(let failure): Sentences.text(failure, of: "--remote", process)
      }
    }
  }

  let process: Int
  /// What stood behind the program's name.
  let words: [[UInt8]]
  let isPv: Bool
  /// The total, where one was given: a file that it was taken from may have another name over there.
  let size: Amount?

  /// Sends it and waits until it was taken.
  func carryOut(at place: ControlPlace) throws(Problem) {
    do throws(OptionError) {
      // An option that no run can take is refused before a run is asked.
      _ = try Settings().changed(by: words, asPv: isPv)
    } catch {
      throw .usage(error)
    }
    _ = Signals.ignore([.brokenPipe])
    do throws(ControlClient.Failure) {
      let change = ControlMessage.change(words: words + sizeWords, asPv: isPv)
      switch try ControlClient.ask(change, of: process, at: place).answer {
      case .done: return
      case .refused(let sentence): throw .refused(sentence)
      case .change, .query, .report: throw .noAnswer
      }
    } catch {
      throw .control(error)
    }
  }

  private var sizeWords: [[UInt8]] {
    switch size {
    case nil: []
    case .whole(let value): [Array("--size=\(value)".utf8)]
    case .real(let value): [Array("--size=\(value)".utf8)]
    }
  }
}
