import CommandOptions
import ProgressSources
import SystemCalls
import TerminalText
import Testing

@testable import PbarCommand

@Suite struct WatchPlanTests {
  @Test(
    "A label names the file unless -N names it, and the process if there are several",
    arguments: [
      ("-d 12:3", true, false), ("-d 12", true, false), ("-d 12:3 -d 12:4", true, false),
      ("-d 12:3 -d 13:3", true, true), ("-d =dd", true, true),
      ("-d 12:3 --label Backup", false, false),
      ("-d 12 --label Backup", true, false),
    ])
  func labels(line: String, namesFile: Bool, namesProcess: Bool) throws {
    let labels = try watch(line).labels
    #expect(labels.namesFile == namesFile)
    #expect(labels.namesProcess == namesProcess)
    #expect(try watch("-d 12:3", isPv: true).labels.namesFile == false)
  }

  @Test(
    "Operands after -d are watched too, and a list names one target in each line, with comments")
  func targets() throws {
    let listed = listing(["list": "# note\n\n 15 \r\n\t13:4\n=cp"])
    for isPv in [false, true] {
      let plan = try watch("-d 12 13:3 =dd @list", in: listed, isPv: isPv)
      let names = [
        WatchTarget.processes(named: Array("dd".utf8)), .processes(named: Array("cp".utf8)),
      ]
      #expect(
        plan.targets == [
          .process(12), .descriptor(3, of: 13), names[0], .process(15), .descriptor(4, of: 13),
          names[1],
        ])
      // The 34 is a process, not a value of --timer.
      #expect(try watch("-d 12 -t 34", isPv: isPv).targets == [.process(12), .process(34)])
    }
  }

  @Test("A target that is given twice is one")
  func doubles() throws {
    let plan = try watch("-d 12:3 12:3 @list", in: listing(["list": "12:3\n12:3\n"]))
    #expect(plan.targets == [.descriptor(3, of: 12)])
    #expect(plan.isOneDescriptor)
  }

  @Test("A message explains why a target cannot be watched")
  func problems() {
    var listed = listing(["list": "12\n@other\n", "empty": "# nothing\n"])
    listed.watchLists.append(("gone", .failure(.noSuchFile)))
    for (words, message) in [
      ("12 file", "--watchfd: 'file' is not a process. Write PID, PID:FD, =NAME, ./PATH or @FILE"),
      ("12:x", "--watchfd: '12:x' is not a process. Write PID, PID:FD, =NAME, ./PATH or @FILE"),
      ("@list", "list: line 2: '@other' is not a process. Write PID, PID:FD, =NAME or ./PATH"),
      ("@empty", "--watchfd: 'empty' lists no processes"),
      ("@gone", "--watchfd: can't read 'gone': No such file or directory"),
    ] {
      #expect(complaint("-d " + words, in: listed) == message)
    }
  }

  @Test("-d has our own look, and pv's as pv or with fields")
  func form() throws {
    for (line, isPv) in [("-d 12", true), ("-d 12 -b", false), ("-d 12 -F %b", false)] {
      #expect(try plan(line, isPv: isPv).display.picture.view.template.kind == .line, "\(line)")
      #expect(try watch(line, isPv: isPv).labels.areColumns)
    }
    #expect(try plan("-d 12").display.picture.view.isOwnLine)
    #expect(try watch("-d 12").labels.areColumns == false)
    #expect(try watch("-d 12 -n").labels.areColumns)
    #expect(try watch("-d 12 -n").asPv == false)
    #expect(try watch("-d 12 -n -b").asPv)
    #expect(try plan("-d 12").display.picture.hasParts)
    #expect(try plan("-d 12:3").display.picture.hasParts == false)
  }

  @Test("An empty name means all busy processes, but not to pv")
  func busy() throws {
    #expect(try watch("-d =").targets == [.busyProcesses])
    #expect(throws: OptionError.self) { try watch("-d =", isPv: true) }
  }

  /// A world in which lists of what is watched hold these texts.
  private func listing(_ texts: [String: String]) -> SystemState {
    var system = world()
    system.watchLists = texts.map { path, text in
      (FilePath(Array(path.utf8)), .success(Array(text.utf8)))
    }
    return system
  }

  private func watch(
    _ line: String, in system: SystemState = world(), isPv: Bool = false
  ) throws -> WatchPlan {
    guard case .watch(let plan) = try plan(line, in: system, isPv: isPv).work else {
      throw OptionError.nothingToRead
    }
    return plan
  }
}
