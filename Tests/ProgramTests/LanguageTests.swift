import TestSupport
import TestTraits
import Testing

@Suite("Languages", .fewAtOnce)
struct LanguageTests {
  private static let locales = [
    "en_US.UTF-8", "de_DE.UTF-8", "fr_FR.UTF-8", "es_ES.UTF-8", "zh_CN.UTF-8", "ja_JP.UTF-8",
    "ar_EG.UTF-8", "he_IL.UTF-8",
  ]

  @Test(
    "Sentences are in the language of the locale",
    arguments: zip(
      locales,
      [
        "Disk, ended at 42%, 42 of 100 in ", "Disk, beendet bei 42\u{A0}%, 42 von 100 in ",
        "Disk, fin à 42\u{202F}%, 42 sur 100 en ", "Disk, terminó en el 42\u{A0}%, 42 de 100 en ",
        "Disk，在 42% 处结束，42/100，用时", "Disk、42%で終了、",
        "Disk، انتهى عند 42%، 42 من 100 خلال ", "Disk, הסתיים ב-42%, 42 מתוך 100 תוך ",
      ]))
  func sentences(locale: String, sentence: String) async throws {
    let run = try await runProgram(
      ["--values", "--total", "100", "--label", "Disk", "--announce"], input: Array("42\n".utf8),
      environment: ["LC_ALL": locale])
    let last = run.errorText.split(separator: "\n").last ?? ""
    #expect(last.hasPrefix(sentence), "\(run.errorText)")
  }

  @Test(
    "A bar is in the language of the locale, and stays on its line",
    arguments: zip(
      locales,
      [
        " 42%   42/100", " 42\u{A0}%   42/100", " 42\u{202F}%   42/100", " 42\u{A0}%   42/100",
        " 42%   42/100", " 42%   42/100", "42/100   42%", "42/100   42%",
      ]))
  func bars(locale: String, text: String) async throws {
    let run = try ProgramRun(
      ["--values", "--total", "100", "--label", "复制"], input: .pipe, columns: 60,
      environment: ["LC_ALL": locale])
    await run.write("42\n")
    try await run.wait(for: "42 %") { $0.screen.line(0).contains(text) }
    run.closeInput()
    _ = try await run.end()
    #expect(run.screen.wrapCount == 0 && run.screen.scrollCount == 0)
    #expect(run.screen.unknownSequences == [])
  }

  @Test(
    "Output for programs does not depend on the locale",
    arguments: [
      ["-n", "-s", "10"], ["-n", "-b", "-s", "10"],
      ["-n", "-F", "%{percent} %{total} %{stalled}", "-s", "10"],
      ["-f", "-w", "60", "-F", "%b %{progress-amount-only}", "-s", "10"],
      ["-f", "-b", "-w", "60"], ["--bogus"], ["nowhere"], ["-V"], ["--help"],
    ])
  func machines(arguments: [String]) async throws {
    #expect(try await results(of: builtProgram, arguments).count == 1)
  }

  @Test("Called as pv, the program speaks English")
  func asPv() async throws {
    let link = try PvLink()
    let arguments = ["-f", "-w", "70", "-F", "%b %p %{percent} %{total}", "-s", "10"]
    #expect(try await results(of: link.folder.path + "/pv", arguments).count == 1)
  }

  /// The distinct results of a program that copies ten bytes in each of the locales.
  private func results(of program: String, _ arguments: [String]) async throws -> Set<String> {
    var results: Set<String> = []
    for locale in Self.locales {
      let run = try await runProgram(
        ["-i", "600"] + arguments, program: program, input: Array("0123456789".utf8),
        environment: ["LC_ALL": locale])
      results.insert("\(run.ending) \(run.outputText) \(lastPictures(run.errorText))")
    }
    return results
  }
}
