import CommandOptions
import ProgressStyles
import TerminalText
import Testing

@Suite("Values of options")
struct OptionValueTests {
  @Test("Each mode is written down")
  func modes() throws {
    #expect(try parse("--values").readsValues)
    #expect(try parse("--value", "42%").value == "42%")
    #expect(try parse("--value", "-1").value == "-1")
    #expect(try parse("--countdown", "1h5m30s").countdown == 3930)
    #expect(try parse("--until", "+5m").until == .offset(300))
    #expect(
      try parse("--timer-interval", "now..+5m").timerInterval
        == ClockInterval(start: .now, end: .offset(300)))
    #expect(try parse("--count-up").countsUp)
    #expect(try parse("--indeterminate").isIndeterminate)
    #expect(try parse("-l").countsLines)
    #expect(try parse("-0").endsRecordsWithNUL)
  }

  @Test("Each switch of the display is written down")
  func display() throws {
    let letters: [(String, DisplayField)] = [
      ("-p", .progress), ("-t", .timer), ("-e", .eta), ("-I", .fineta), ("-r", .rate),
      ("-a", .averageRate), ("-b", .bytes),
    ]
    for (letter, field) in letters {
      #expect(try parse(letter).displayFields == [field])
    }
    #expect(try parse("-n").isNumeric)
    #expect(try parse("-q").isQuiet)
    #expect(try parse("-f").drawsAnyway)
    #expect(try parse("-W").waitsForData)
    #expect(try parse("-F", "%p").format == "%p")
    #expect(try parse("--current-value-label", "%b").currentValueLabel == "%b")
  }

  @Test("A total is an amount or the size of a file")
  func total() throws {
    #expect(try parse("--total", "1.5G").total == .amount(.whole(1_610_612_736)))
    #expect(try parse("-s0").total == .amount(.whole(0)))
    #expect(try parse("-s", "@file").total == .sizeOfFile("file".bytes))
    #expect(mistake("-s", "@") != nil)
    #expect(mistake("--total", "-5") != nil)
  }

  @Test("The interval is held between 0.1 and 600 seconds")
  func interval() throws {
    #expect(try parse("-i", "0").interval == 0.1)
    #expect(try parse("-i", "0.01").interval == 0.1)
    #expect(try parse("-i", "5").interval == 5)
    #expect(try parse("-i", "601").interval == 600)
    #expect(try parse("-i", "1m").interval == 60)
  }

  @Test("Seconds may be a decimal, with a comma as pv allows")
  func seconds() throws {
    #expect(try parse("-D", "0.5").delay == 0.5)
    #expect(try parse("-D", ".5").delay == 0.5)
    #expect(try parse("-D", "2.").delay == 2)
    #expect(try parse("-D", "0,5").delay == 0.5)
    #expect(try parse("-D", "10").delay == 10)
    for text in ["", ".", "-1", "1.2.3", "nan", "inf", "1e3", "0x10", "two"] {
      #expect(mistake("-D", text) != nil, "\(text)")
    }
  }

  @Test("A width or height of 0 says nothing, as with pv; an absurd one is refused")
  func cells() throws {
    #expect(try parse("-w", "70", "-H", "20").width == 70)
    #expect(try parse("-w", "70", "-H", "20").height == 20)
    #expect(try parse("-w0", "-H0") == Settings())
    #expect(try parse("-w", "100000").width == 100_000)
    for text in ["100001", "-1", "1.5", "", "wide", "99999999999999999999"] {
      #expect(mistake("-w", text) != nil, "\(text)")
      #expect(mistake("-H", text) != nil, "\(text)")
    }
  }

  @Test("Every word of a fixed set is taken")
  func choices() throws {
    for style in StyleName.allCases {
      #expect(try parse("--style", style.rawValue).style == style)
    }
    for direction in DirectionSetting.allCases {
      #expect(try parse("--direction", direction.rawValue).direction == direction)
    }
    for appearance in AppearanceSetting.allCases {
      #expect(try parse("--appearance", appearance.rawValue).appearance == appearance)
    }
    for whether in Whether.allCases {
      #expect(try parse("--color", whether.rawValue).color == whether)
    }
    for charset in CharsetSetting.allCases {
      #expect(try parse("--charset", charset.rawValue).charset == charset)
    }
    for shell in Shell.allCases {
      #expect(try parse("--completion", shell.rawValue).information == .completion(shell))
    }
  }

  @Test("A word outside the set is answered with the set and the nearest")
  func wrongChoice() {
    #expect(
      mistake("--style", "lineer")
        == .invalidValue(
          typed: "--style", value: "lineer", wanted: .choice(["automatic", "linear", "bar"]),
          nearest: "linear"))
    #expect(mistake("--color=") != nil)
  }

  @Test("Colours are those of the palette")
  func colors() throws {
    #expect(try parse("--tint", "darkBlue").tint == TintColor.named("darkBlue"))
    #expect(try parse("--track-tint", "#ff0000").trackTint == TintColor.named("#ff0000"))
    #expect(
      mistake("--tint", "darkbleu")
        == .invalidValue(
          typed: "--tint", value: "darkbleu", wanted: .color, nearest: "darkBlue"))
  }

  @Test("Images are texts")
  func images() throws {
    #expect(try parse("--fill-image", "█").fillImage == "█")
    #expect(try parse("--track-image=").trackImage == "")
  }
}
