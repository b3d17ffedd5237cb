import Testing

@testable import ProgressSources

@Suite("The beginning of an input that may hold values") struct InputBeginningTests {
  typealias Contents = InputBeginning.Contents

  /// What is decided after these pieces, after each of which the input is silent for a moment.
  private func contents(_ pieces: [String], seconds: Double = 0.05) -> Contents? {
    var beginning = InputBeginning(.total(nil))
    var now = 5.0
    for piece in pieces where beginning.contents == nil {
      beginning.append(Array(piece.utf8), at: now)
      while beginning.contents == nil, let wait = beginning.secondsUntilDue(at: now),
        wait <= seconds + 1e-9
      {
        now += wait
        beginning.append([], at: now)
      }
    }
    return beginning.contents
  }

  @Test(
    "Text that begins no value is decided after a moment, whatever it looks like",
    arguments: [
      "Proceed? [y/N] ", "Password: ", "checking host4... ", "\rDownloading 10%", "(1/2) ",
      "Loading 10%\u{8}\u{8}\u{8}", "\u{1B}[GLoading 10%", "10%x", "[1/4] a", "\u{1B}[1mEnter: ",
      "1) one\n", "a b\n",
    ])
  func output(text: String) {
    #expect(contents([text]) == .output)
  }

  @Test(
    "A value that was cut in its middle stays possible",
    arguments: [
      "42\n", "42/100 page 7\n", "4.2e+1\r\n", "-=1\n", "?\n", "# a label: x\n", "XXX\n",
      "name=42\n", "pulsate:true\n", "pulsate:false\n", "a/b-1*2+=3\n", "\"my file? \"=1/3\n",
      "  \u{1B}[1m42%\u{1B}[0m\n",
      "a:b:=1\n", "\r\n42\n", "+3\r", "10\r20\r", "a=10%\rb=20%\r", "# a\r",
    ])
  func values(record: String) {
    let bytes = Array(record.utf8)
    for cut in 1..<bytes.count {
      let pieces = [bytes[..<cut], bytes[cut...]].map { String(decoding: $0, as: UTF8.self) }
      #expect(contents(pieces) == .values, "\(pieces)")
    }
    #expect(contents([record]) == .values)
  }

  @Test("The end of the input ends a value", arguments: ["42", "10%\r", "", "\n", "name=1"])
  func end(text: String) {
    var beginning = InputBeginning(.total(nil))
    beginning.append(Array(text.utf8), at: 0)
    beginning.append([], isAll: true, at: 0.01)
    #expect(beginning.contents == .values)
  }

  @Test("A word may be a name for a second", arguments: ["Building", "Testing....", "\"quoted"])
  func names(text: String) {
    #expect(contents([text]) == nil)
    #expect(contents([text], seconds: 1) == .output)
  }

  @Test(
    "A value that is written over is the meter of a program",
    arguments: [
      "10%\r20%\r", "\r10%", "10% done\r", "5/10\u{8}\u{8}\u{8}\u{8}", "\u{1B}[G10%\u{1B}[G20%",
      "\u{1B}[2K\u{1B}[1G10%", "###  10%\r",
    ])
  func meters(text: String) {
    #expect(contents([text]) == .meter)
  }

  @Test("The time left that GNU parallel prints before its bar is no label")
  func parallel() {
    #expect(contents(["\r\r#   0 sec 2       \r0\r\u{1B}[7m\u{1B}[0m0% 0:3=0s 2"]) == .output)
    #expect(contents(["#   0 sec 2\n"]) == .values)
  }
}
