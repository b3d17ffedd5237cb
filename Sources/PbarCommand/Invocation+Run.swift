import ProgressSources
import SystemCalls
import TerminalOutput

// How a plan is carried out.

extension Invocation {
  /// Carries out a plan from its start to its end, and says how that was.
  func carryOut(_ plan: RunPlan, from origin: RemoteControl.Origin) -> Ending {
    if case .value(let record, let scale) = plan.work {
      let frame = ValueFrame(
        record: record, scale: scale, display: plan.display,
        clock: plan.display.timeZone.clock(at: Clock.wall))
      return show(frame.draw(), plan)
    }
    let eventPipe: EventPipe
    do throws(SystemError) {
      eventPipe = try EventPipe()
    } catch {
      complain("can't start: \(error.message)")
      return .status(.transfer)
    }
    do throws(PlanError) {
      return try run(plan, from: origin, eventPipe)
    } catch {
      return refuse(error)
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
        return refuse(error)
      }
    }
    for note in drawing.notes { complain(note) }
    return drawing.bytes.isEmpty
      ? .status(drawing.status) : write(drawing.bytes, otherwise: drawing.status)
  }

  private func run(
    _ plan: RunPlan, from origin: RemoteControl.Origin, _ eventPipe: EventPipe
  ) throws(PlanError) -> Ending {
    let ignored = Signals.ignore([.brokenPipe, .terminalOutput, .fileSizeLimit])
    Signals.catch([.resume, .windowChange, .userOne, .information], ringing: eventPipe)
    let place = ControlPlace(environment: environment, user: ProcessIdentity.user)
    let transfer = plan.work.transferControl
    // Another run may be long in answering: until it has, the other signals act by themselves.
    let source = try plan.source(
      tally: Tally(ringing: eventPipe), restoredSignals: ignored, control: transfer, place: place)
    Signals.catch([.hangUp, .interrupt, .quit, .terminate, .terminalStop], ringing: eventPipe)
    // From here on every way out leads back here.
    let pidFile = try plan.pidFile.map { path throws(PlanError) in
      try processFile(path, beside: plan)
    }
    defer { pidFile?.remove() }
    let reportFile = try plan.reportFile { eventPipe.ring() }

    var (plan, origin) = (plan, origin)
    let shared =
      plan.display.isShared ? SharedTerminal(.standardError, environment: environment) : nil
    plan.display.isShared = shared != nil
    // Other words for the same run share no more than it does.
    origin.settings.sharesTerminal = shared != nil
    var session = Session(
      plan, source: source,
      screen: ThreadedScreen(writingTo: .standardError, shared: shared) { eventPipe.ring() },
      eventPipe: eventPipe,
      control: RemoteControl(origin, at: place, transfer: transfer, start: RunClock().now),
      reportFile: reportFile, programName: programName)
    return session.run()
  }

  /// The file of this process' number, unless the data is to be found there.
  private func processFile(
    _ path: [UInt8], beside plan: RunPlan
  ) throws(PlanError) -> ProcessFile {
    func requireNoData() throws(PlanError) {
      if (try? FileStatus(ofPath: path)).map(plan.isData) ?? false {
        throw .isData(option: "--pidfile", path: path)
      }
    }
    try requireNoData()
    let file: ProcessFile
    do throws(SystemError) { file = try ProcessFile(path) } catch {
      throw .pidFile(path: path, error)
    }
    // An output that was not there yet is this file by now.
    do throws(PlanError) { try requireNoData() } catch {
      file.remove()
      throw error
    }
    return file
  }
}
