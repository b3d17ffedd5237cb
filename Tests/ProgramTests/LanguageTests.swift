import TestSupport
import TestTraits
import Testing

@Suite("Languages", .fewAtOnce)
struct LanguageTests {
  @Test(
    "A bar and sentences are in the language of the locale, and the bar stays on its line",
    arguments: [
      ("fr_FR.UTF-8", " 42\u{202F}%   42/100", "Disk, fin à 42\u{202F}%, 42 sur 100 en "),
      ("ja_JP.UTF-8", " 42%   42/100", "Disk、42%で終了、"),
      ("he_IL.UTF-8", "42/100   42%", "Disk, הסתיים ב-42%, 42 מתוך 100 תוך "),
    ])
  func locales(locale: String, text: String, sentence: String) async throws {
    let run = try ProgramRun(
      ["--values", "--total", "100", "--label", "复制"], input: .pipe, columns: 60,
      environment: ["LC_ALL": locale])
    await run.write("42\n")
    try await run.wait(for: "42 %") { $0.screen.line(0).contains(text) }
    try await run.finish()
    #expect(run.screen.wrapCount == 0 && run.screen.scrollCount == 0)
    let sentences = try await runProgram(
      ["--values", "--total", "100", "--label", "Disk", "--announce"], input: "42\n".bytes,
      environment: ["LC_ALL": locale])
    let last = sentences.errorText.split(separator: "\n").last ?? ""
    #expect(last.hasPrefix(sentence), "\(sentences.errorText)")
  }

  @Test("A lone number between 1 and 2 has its note with a decimal comma too")
  func comma() async throws {
    let run = try await runProgram(["--value", "1,2"], environment: ["LC_ALL": "de_DE.UTF-8"])
    #expect(run.errorText == "pbar: --value: 1,2 is taken as 1,2 %. Write 120% or --total 1\n")
  }

  @Test(
    "Output for programs and messages do not depend on the locale",
    arguments: [
      ["-n", "-F", "%{percent} %{total} %{stalled}", "-s", "10"],
      ["-f", "-w", "60", "-F", "%b %{progress-amount-only}", "-s", "10"],
      ["-f", "-b", "-w", "60"], ["--bogus"], ["nowhere"],
    ])
  func machines(line: [String]) async throws {
    var results: Set<String> = []
    for locale in ["en_US.UTF-8", "de_DE.UTF-8", "ar_EG.UTF-8"] {
      let run = try await runProgram(
        ["-i", "600"] + line, input: "0123456789".bytes, environment: ["LC_ALL": locale])
      results.insert("\(run.ending) \(run.outputText) \(lastPictures(run.errorText))")
    }
    #expect(results.count == 1)
  }
}
