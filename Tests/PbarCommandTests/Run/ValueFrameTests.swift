import ProgressStyles
import Testing

@testable import PbarCommand

@Suite struct ValueFrameTests {
  @Test("One value is drawn as one line of the width of -w with a newline")
  func oneLine() throws {
    let result = try valueFrame("--value 0.42 -w 30 --charset ascii --color never --label Disk")
    #expect(visible(result.bytes) == "Disk  [======>          ]  42%\n")
    #expect(result.notes.isEmpty)
    #expect(result.status == .success)
  }

  @Test(
    "No line ends with a blank, so that a prompt does not wrap",
    arguments: [
      "--fields percent", "--style circular", "--value a=1/2,bb=3/4 --fields label,percent",
    ])
  func ends(options: String) throws {
    let lines = visible(try valueFrame("--value 0.42 --color never --label Disk " + options).bytes)
      .split(
        separator: "\n")
    #expect(!lines.isEmpty && lines.allSatisfy { $0.last != " " }, "\(lines)")
  }

  @Test("An unknown value is drawn as an activity indicator at rest")
  func unknown() throws {
    let result = try valueFrame("--value ? -w 20 --charset ascii --color never")
    #expect(visible(result.bytes) == "[<=>               ]\n")
    #expect(result.status == .success)
  }

  @Test("A value that failed says so, in the line, in words, as JSON and by the status")
  func failure() throws {
    let look = " -w 40 --charset ascii --color never"
    let lone = try valueFrame("--value a=failed" + look)
    #expect(visible(lone.bytes).split(separator: " ") == ["a", "failed\n"])
    #expect(lone.status == .transfer)
    let pair = try valueFrame("--value a=3/10,a=failed,b=50%" + look)
    #expect(visible(pair.bytes).split(separator: "\n").first?.hasSuffix("3/10  failed") == true)
    let words = try valueFrame("--value a=failed,b=1/2 --announce")
    #expect(visible(words.bytes) == "a, failed\nb, 50% complete\n")
    let objects = try valueFrame("--value a=failed,b=1/2 --json").objects
    let lines = String(decoding: objects, as: UTF8.self).split(separator: "\n")
    #expect(lines.map { $0.contains(#""status":16"#) } == [true, false])
  }

  @Test("--announce says of an unknown value that it is in progress")
  func unknownInWords() throws {
    #expect(
      visible(try valueFrame("--value ? --announce --label Disk").bytes) == "Disk, in progress\n")
    #expect(visible(try valueFrame("--value ? --announce --range 1..5").bytes) == "in progress\n")
    let named = try valueFrame("--value a=?,b=1/2 --announce")
    #expect(visible(named.bytes) == "a, in progress\nb, 50% complete\n")
  }

  @Test("A value beyond the total is more than 100 percent, and one below 0 is drawn with a note")
  func beyond() throws {
    let percent = try valueFrame("--value 115 -w 40 --color never")
    #expect(visible(percent.bytes).hasSuffix(" 115%\n"))
    #expect(percent.notes == [])
    let pair = try valueFrame("--value 575/500 -w 40 --color never")
    #expect(visible(pair.bytes).hasSuffix(" 115%  575/500\n"))
    let little = try valueFrame("--value -3% -w 20 --color never")
    #expect(visible(little.bytes).contains(" 0%"))
    #expect(little.notes.count == 1)
  }

  @Test("A value in bytes is written in the units of the options, as values of a pipe are")
  func bytes() throws {
    func amount(_ options: String) throws -> String {
      let frame = try valueFrame("--value 31457280/125829120 --color never \(options)")
      return String(visible(frame.bytes).split(separator: "%  ").last?.drop { $0 == " " } ?? "")
    }
    #expect(try amount("--unit bytes") == "30/120 MiB\n")
    #expect(try amount("--unit bytes -k") == "31/126 MB\n")
    #expect(try amount("--unit files") == "31/126M files\n")
  }

  @Test("Of a lone number between 1 and 2 a note says that it is a percentage")
  func doubtful() throws {
    #expect(
      try valueFrame("--value 1.2").notes
        == ["--value: 1.2 is taken as 1.2 %. Write 120% or --total 1"])
    for clear in ["1.2%", "1", "1.0", "2.0", "37.5", "1.2 --total 1", "1.2 --range 0..3", "a=1.2"] {
      #expect(try valueFrame("--value \(clear)").notes == [], "\(clear)")
    }
    let display = try plan("--value 1").display
    let clock = LocalClock(now: 0, utcOffset: 0)
    for value in ["1.5 %", "1.5 / 2", "1.2 pages"] {
      #expect(ValueFrame(of: value, .total(nil), display, clock: clock).notes == [], "\(value)")
    }
  }

  @Test("Names have the overall line that --overall asks for")
  func overall() throws {
    let frame = try valueFrame("--value a=2/2,b=10/100 --overall mean -w 30 --color never")
    #expect(visible(frame.bytes).contains(" 55%"))
    #expect(try !visible(valueFrame("--value a=2/2,b=10/100 -w 30").bytes).contains(" 55%"))
    #expect(visible(try valueFrame("--value 0.5 --overall top -w 30").bytes).lines.count == 1)
  }

  @Test("An invalid value draws nothing, and the message quotes it; -q draws no value at all")
  func wrong() throws {
    for record in ["abc", "nan", "inf", "1/0x"] {
      let result = try valueFrame("--value \(record)")
      #expect(result.bytes.isEmpty, "\(record)")
      #expect(
        result.notes == [
          "--value: '\(record)' is not a progress value. Write 0.42, 42/100, 42% or '?'"
        ])
      #expect(result.status == .usage)
      #expect(try valueFrame("--value \(record) -q").status == .usage)
    }
    #expect(try valueFrame("--value 0.5 -q").bytes.isEmpty)
  }
}
