import Testing

@testable import PbarCommand

@Suite struct PresenterTests {
  private let plain = "FILE --color never --charset ascii"

  @Test(
    "A run that is alone sends only what changes, and beside others all rows at least each 0.2 s")
  func changes() throws {
    let world = world(environment: ["TERM": "xterm-direct", "LANG": "en_US.UTF-8"])
    let line =
      "--values --no-animation --color always --gradient red,blue,scale --fields bar -w 20"
    for (isShared, wholes) in [(false, [0]), (true, [0, 2, 4, 6, 8, 10])] {
      let show = try Show(line, in: world)
      show.isShared = isShared
      let sent = (0...10).map { tenth in
        show.fraction = Double(tenth) / 12
        return show.frame(at: Double(tenth) / 10) ?? ""
      }
      #expect(sent.indices.filter { sent[$0].contains("␛[J") } == wholes, "\(sent)")
      // What came at the moment of the last frame is painted over too, once.
      let later = stride(from: 1.1, through: 4, by: 0.1).compactMap { show.frame(at: $0) }
      #expect(later.count == (isShared ? 1 : 0))
    }
  }

  @Test("The first frame beside others is repeated once, however long the interval is")
  func firstFrame() throws {
    for (isShared, count) in [(false, 0), (true, 1)] {
      let show = try Show("\(plain) -i 600")
      show.isShared = isShared
      let first = try #require(show.frame(at: 0))
      let later = stride(from: 0.1, through: 5, by: 0.1).compactMap { show.frame(at: $0) }
      #expect(later.count == count, "\(later)")
      #expect(later.allSatisfy { $0.hasSuffix(first.suffix(20)) })
    }
  }

  @Test(
    "Text of others is followed by a whole frame at once, and if they go on, the bar goes first")
  func reaction() throws {
    let show = try Show(plain)
    let first = try #require(show.frame(at: 0))
    #expect(show.frame(at: 1) == nil)
    show.noticeOthers(at: 1.01)
    #expect(show.nextDue() == 1.01)
    let beside = try #require(show.frame(at: 1.01))
    let bar = first.prefix(upTo: first.lastIndex(of: "\r") ?? first.endIndex)
      .dropFirst("␛7␛[m".count)
    #expect(beside == "␛7␛[m␛[J\r      ␛8" + "␛D␛[A␛7␛[m␛[K\r␛[B" + bar)
    show.noticeOthers(at: 1.03)
    #expect(show.frame(at: 1.03) == "␛7␛[m␛[K\r␛[B\r␛[J␛8")
    show.noticeOthers(at: 1.04)
    #expect(show.frame(at: 1.04) == nil)
    #expect(try #require(show.nextDue()) <= 1.1)
    #expect(show.frame(at: 1.1)?.hasSuffix(bar.suffix(20)) == true)
  }

  @Test(
    "A line is a cell narrower than the terminal, or as wide as -w",
    arguments: [1, 2, 9, 10, 30, 41, 80, 1000])
  func width(columns: Int) throws {
    let show = try Show("\(plain) --label Copying --layout stacked")
    show.terminal.columns = columns
    let frame = try #require(show.frame(at: 0))
    #expect(frame.contains("␛[J␛8"))
    let exact = try Show("\(plain) -p -w 20")
    exact.terminal.columns = columns
    let bar = try #require(exact.frame(at: 1))
    #expect(bar.count == "␛7␛[m\r".count + 20 + "␛[J␛8\r␛[7C".count, "\(bar)")
    #expect(bar.hasSuffix(columns > 20 ? "%␛[J␛8\r␛[7C" : "%␛8\r␛[7C"))
  }

  @Test("A bar is drawn at most 10 times a second, or as often as -i says")
  func frameRate() throws {
    var sized = world()
    sized.operandSizes = [1000]
    let times = try Show(plain, in: sized).frameTimes(until: 4, moving: true)
    #expect((36...41).contains(times.count), "\(times.count)")
    for (a, b) in zip(times, times.dropFirst()) { #expect(b - a > 0.085) }
    #expect(
      try Show("\(plain) -i 0.5").frameTimes(until: 3, moving: true) == [0, 0.5, 1, 1.5, 2, 2.5, 3])
  }

  @Test("A frame is sent if something changes, the terminal's width does, or a redraw is due")
  func unchanged() throws {
    let show = try Show(plain)
    #expect(show.frameTimes(until: 3) == [0])
    show.fraction = 0.7
    #expect(show.frame(at: 4) != nil)
    #expect(show.frame(at: 5) == nil)
    show.redraw(at: 5.01)
    #expect(show.nextDue() == 5.01)
    #expect(show.frame(at: 5.01)?.contains("  70%  0.68/0.98 KiB") == true)
    show.terminal.columns = 60
    #expect(show.frame(at: 6)?.contains(" 70%") == true)
  }

  @Test("-D delays the first frame, and a run that ends earlier shows nothing")
  func delay() throws {
    let short = try Show("\(plain) -D 2")
    short.redraw(at: 1)
    #expect(short.frame(at: 1.5) == nil)
    #expect(short.closing(at: 1.9) == "")
    let long = try Show("\(plain) -D 2")
    #expect(long.frame(at: 2) != nil)
    _ = long.text("", lines: ["pbar: note"], at: 2.01)
    #expect(long.closing(at: 2.5).hasSuffix("\n"))
    let numbers = try Show("FILE -n -D 2")
    #expect(numbers.frame(at: 3) == "50\n")
    #expect(numbers.closing(at: 3.5) == "50\n")
  }

  @Test(
    "With pv's switches the first frame comes after an interval, or at the end of a shorter run")
  func firstInterval() throws {
    #expect(try Show("\(plain) -p -b").frameTimes(until: 3, moving: true) == [1, 2, 3])
    #expect(try Show("\(plain) -p -i 0.5").frameTimes(until: 1, moving: true) == [0.5, 1])
    let show = try Show("\(plain) -p -b -t")
    show.redraw(at: 0.1)
    #expect(show.frame(at: 0.3) == nil)
    show.fraction = 1
    let last = show.closing(at: 0.4)
    #expect(last.hasPrefix("1000  B 0:00:00 ["))
    #expect(last.hasSuffix("] 100%\n"))
  }

  @Test(
    "A stream gets a whole line every 10 s or at each interval, without blanks at its end",
    arguments: [("", 10.0), ("-i 0.5", 0.5), ("-i 0.5 -w 12", 0.5)])
  func stream(option: String, interval: Double) throws {
    let show = try Show("\(plain) -f \(option) --label Copying", in: world(error: false))
    let frames = (0...30).compactMap { show.frame(at: Double($0) / 10 * interval) }
    #expect(frames.count == 3)
    for line in frames + [show.closing(at: 3.1 * interval)] {
      #expect(line.hasSuffix("\n") && line.filter(\.isNewline).count == 1, "\(line)")
      #expect(!line.contains("␛") && !line.contains("\r"), "\(line)")
      #expect(!line.dropLast().hasSuffix(" "), "\(line)")
    }
    // A bar of at most 20 cells, brackets included.
    for line in frames where !option.contains("-w") {
      #expect(line.prefix { $0 != "]" }.count <= "Copying  ".count + 19, "\(line)")
    }
  }
}
