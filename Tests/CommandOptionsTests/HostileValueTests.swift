import CommandOptions
import TestSupport
import Testing

@Suite("Option values of any bytes")
struct HostileValueTests {
  /// Hostile texts, and texts that are nearly a number, a time, a range, a colour or a path.
  private static let values =
    HostileText.all.map(\.bytes).filter { $0.count < 1000 }
    + [
      "", " ", "-", "--", "=", ":", ",", ".", "..", "/", "@", "%", "#", "'", "\"", "\\", "?", "*",
      "0", "-0", "-1", "+1", "00000", "1e999", "1e-999", "9e18", "9223372036854775807",
      "9223372036854775808", "99999999999999999999999999", "nan", "inf", "-inf", "0x10", "1_000",
      "1.", ".1", "1..", "..1", "1..1", "2..1", "nan..1", "1,5", "1K", "1KiBB", "1E", "16E", "1Y",
      "@/", "@1", "now", "now..", "..now", "25:61", "00:00:00:00", "-1s", "1h1h", "+", "+-1",
      "2026-13-45", "2026-02-30T00:00:00", "@99999999999999", "#", "#12", "#gggggg", "256", "red,",
      ",,,,", "1:", ":1", "1:1:1", "=", "=x", "window:", "process,", "window,window:%", "%", "%%%",
      "%{", "%{}", "%{label", "%99999999999A", "%-1L", "%{bar:}", "%{sgr:}", "%{progress:99999999}",
    ].map { Array($0.utf8) }

  @Test(
    "Each is taken, or refused with a sentence that can be shown",
    arguments: CommandOption.allCases)
  func table(option: CommandOption) {
    guard option.row.argument.value != nil else { return }
    let names = option.spellings.map { Array($0.utf8) }
    for (number, value) in Self.values.enumerated() where !value.contains(0) {
      let isEven = number.isMultiple(of: 2)
      if isExhaustive || isEven { check([names[0], value], asPv: true) }
      if isExhaustive || !isEven { check([(names.last ?? []) + Array("=".utf8) + value]) }
    }
  }

  @Test("Words of 100 KB are taken or refused too")
  func longWords() {
    for text in HostileText.all where text.bytes.count >= 1000 {
      for name in ["--", "-", "--no-", "--style=", "--tint=", "--until=", "-s"] {
        check([Array(name.utf8) + text.bytes])
      }
    }
    #expect(check([], defaults: Array(String(repeating: "--tint red ", count: 1000).utf8)))
    #expect(check([], defaults: [UInt8](repeating: UInt8(ascii: "\\"), count: 100_001)) == false)
  }

  @Test("Values in PBAR_OPTIONS, between quotes of either kind and none, are taken or refused too")
  func defaults() {
    for option in CommandOption.allCases where option.row.scope.includes(.defaults) {
      let name = Array((option.longName + "=").utf8)
      for (number, value) in Self.values.enumerated() where !value.contains(0) {
        let mark = Array(["", "'", "\""][number % 3].utf8)
        check([], defaults: name + mark + value + mark)
      }
    }
  }

  @Test(
    "Broken quotations and escapes in PBAR_OPTIONS are reported, however long they are",
    arguments: ["'", "\"", "--tint '", "--tint \"red\\", "'\"'\"", "--tint red\\"])
  func quotes(text: String) {
    let bytes = Array(text.utf8)
    #expect(check([], defaults: bytes) == false)
    #expect(check([], defaults: bytes + [UInt8](repeating: 0x78, count: 100_000)) == false)
    #expect(check([], defaults: [UInt8](repeating: 0x20, count: 100_000) + bytes) == false)
  }

  /// Whether the words are taken.
  @discardableResult
  private func check(_ words: [[UInt8]], defaults: [UInt8]? = nil, asPv: Bool = false) -> Bool {
    do throws(OptionError) {
      _ = try Settings.parse(arguments: words, environmentOptions: defaults, asPv: asPv)
      return true
    } catch {
      let complaint = SentBytes.complaint(about: Array(error.sentence.utf8))
      #expect(complaint == nil, "\(words.map { visible($0.prefix(200)) })")
      #expect(!error.sentence.contains("\n") && !error.sentence.contains("\r"))
      return false
    }
  }
}
