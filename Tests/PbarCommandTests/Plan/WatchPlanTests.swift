import ProgressSources
import SystemCalls
import TerminalText
import Testing

@testable import PbarCommand

@Suite struct WatchPlanTests {
  @Test(
    "A label names the file unless there is a single descriptor, and the process if there are several"
  )
  func labels() throws {
    #expect(try watch("-d 12:3").labels.namesFile)
    #expect(try watch("-d 12:3", isPv: true).labels.namesFile == false)
    #expect(try watch("-d 12").labels.namesFile)
    #expect(try watch("-d 12").labels.namesProcess == false)
    #expect(try watch("-d 12:3 -d 12:4").labels.namesProcess == false)
    #expect(try watch("-d 12:3 -d 13:3").labels.namesProcess)
    #expect(try watch("-d =dd").labels.namesProcess)
  }

  @Test("A list names one target in each line and may contain comments")
  func list() throws {
    var listed = world()
    listed.watchLists.append(
      SystemState.WatchList(
        path: "list", contents: .success(Array("# note\n\n 12 \r\n\t13:4\n=dd".utf8))))
    let targets = try watch("-d 1 -d @list -s 5k", in: listed).targets
    #expect(
      targets == [
        .process(1), .process(12), .descriptor(4, of: 13), .processes(named: Array("dd".utf8)),
      ])
  }

  @Test("Operands after -d are watched like its values, also as pv")
  func operands() throws {
    var listed = world()
    listed.watchLists.append(
      SystemState.WatchList(path: "list", contents: .success(Array("14".utf8))))
    for isPv in [false, true] {
      let plan = try watch("-d 12 13:4 =dd @list", in: listed, isPv: isPv)
      #expect(
        plan.targets == [
          .process(12), .descriptor(4, of: 13), .processes(named: Array("dd".utf8)), .process(14),
        ])
      #expect(plan.labels.namesProcess)
      // The 34 is a process, not a value of --timer.
      #expect(try watch("-d 12 -t 34", isPv: isPv).targets == [.process(12), .process(34)])
    }
    #expect(
      complaint("-d 12 file")
        == "--watchfd: 'file' is not a process. "
        + "Write PID, PID:FD, =NAME or @FILE")
  }

  @Test("A message explains why a target cannot be watched")
  func problems() {
    #expect(
      complaint("-d 12:x")
        == "--watchfd: '12:x' is not a process. "
        + "Write PID, PID:FD, =NAME or @FILE")
    var listed = world()
    listed.watchLists.append(
      SystemState.WatchList(
        path: "list", contents: .success(Array("12\n@other\n".utf8))))
    listed.watchLists.append(
      SystemState.WatchList(
        path: "empty", contents: .success(Array("# nothing\n".utf8))))
    listed.watchLists.append(
      SystemState.WatchList(path: "gone", contents: .failure(.noSuchFile)))
    #expect(
      complaint("-d @list", in: listed)
        == "list: line 2: '@other' is not a process. Write PID, PID:FD or =NAME")
    #expect(
      complaint("-d @empty", in: listed) == "--watchfd: 'empty' lists no processes")
    #expect(
      complaint("-d @gone", in: listed)
        == "--watchfd: can't read 'gone': No such file or directory")
  }

  @Test("-d has our own look, and pv's as pv or with fields")
  func form() throws {
    for (line, isPv) in [("-d 12", true), ("-d 12 -b", false), ("-d 12 -F %b", false)] {
      #expect(try plan(line, isPv: isPv).display.view.template.kind == .line, "\(line)")
      #expect(try watch(line, isPv: isPv).labels.areColumns)
    }
    #expect(try plan("-d 12").display.view.isView)
    #expect(try watch("-d 12").labels.areColumns == false)
    #expect(try watch("-d 12 -n").labels.areColumns)
    #expect(try plan("-d 12").display.hasParts)
    #expect(try plan("-d 12:3").display.hasParts == false)
  }

  @Test("A label stands in place of the name of a single file")
  func label() throws {
    #expect(try watch("-d 12:3 --label Backup").labels.namesFile == false)
    #expect(try watch("-d 12 --label Backup").labels.namesFile)
  }

  @Test("An empty name means all busy processes, but not to pv")
  func busy() throws {
    #expect(try watch("-d =").targets == [.busyProcesses])
    #expect(throws: PlanError.self) { try watch("-d =", isPv: true) }
  }

  private func watch(
    _ line: String, in system: SystemState = world(), isPv: Bool = false
  ) throws -> WatchPlan {
    guard case .watch(let plan) = try plan(line, in: system, isPv: isPv).work else {
      throw PlanError.nothingToRead
    }
    return plan
  }
}
