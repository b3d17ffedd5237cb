import TestSupport
import TestTraits
import Testing

@Suite("Styles of one's own", .fewAtOnce)
struct StyleTests {
  private let home: TemporaryFolder
  private let environment: [String: String?]

  init() throws {
    home = try TemporaryFolder()
    environment = [
      "HOME": home.path, "XDG_RUNTIME_DIR": home.path,
    ]
  }

  /// Runs a script in a home with some styles.
  private func run(_ script: String, environment: [String: String?] = [:]) async throws
    -> CompletedRun
  {
    let styles = """
      mkdir -p ~/.config/pbar/styles ~/other/pbar/styles
      cd ~/.config/pbar/styles
      printf '# two lines\\ntint = green\\n---\\n<%%{label}>\\n[%%{bar-plain:10}]\\n' > two
      printf '# a ring of three lines\\nstyle = ring\\nthickness = 30\\n' > thick
      printf '%%{lable}' > wrong
      printf 'hidden' > .hidden
      printf 'x %%{percent}' > ../../../other/pbar/styles/elsewhere
      cd ~

      """
    return try await runShell(
      styles + script, environment: self.environment.merging(environment) { $1 })
  }

  @Test("A style shows the last line and the last bytes that were written")
  func details() async throws {
    let completed = try await run(
      "printf '<%%L> %%{7:last-written}' > last; "
        + "seq 30 | \"$PBAR\" -f -l -w 40 --style ./last 2>&1 >/dev/null")
    #expect(completed.outputText.contains("<30 "))
    #expect(completed.outputText.contains("> .29.30."))
  }

  @Test(
    "A style is found by its name, below XDG_CONFIG_HOME, and by a path",
    arguments: [
      ("\"$PBAR\" --value 4/10 --label A --style two", "<A>\n[===>      ]\n"),
      ("XDG_CONFIG_HOME=~/other \"$PBAR\" --value 4/10 --style elsewhere", "x 40%\n"),
      ("\"$PBAR\" --value 4/10 --style ./other/pbar/styles/elsewhere", "x 40%\n"),

      ("PBAR_OPTIONS='--style two' \"$PBAR\" --value 4/10 --label A", "<A>\n[===>      ]\n"),
      (
        "PBAR_OPTIONS='--style two' \"$PBAR\" --value 4/10 --label A --style bar --charset ascii -w 20",
        "A  ====-------   40%"
      ),
      (
        "\"$PBAR\" --value 4/10 --label A --style two --border square -w 20",
        "┌──────────────────┐\n│ <A>              │\n│ [===>      ]     │\n└──────────────────┘\n"
      ),
    ])
  func found(script: String, output: String) async throws {
    let run = try await run(script)
    #expect(run.status == 0)
    #expect(run.errorText == "")
    let lines = run.outputText.split(separator: "\n", omittingEmptySubsequences: false).map(
      \.withoutBlanksAtEnd)
    #expect(lines.joined(separator: "\n").hasPrefix(output), "\(run.outputText)")
  }

  @Test(
    "A mistake ends the program before anything is read or copied",
    arguments: [
      (
        "wrong",
        "/.config/pbar/styles/wrong:1:1: '%{lable}' is not a field. Did you mean %{label}?\n"
      ),
      ("too", "pbar: --style: 'too' is not a style, and there is no such file in "),
      ("too", "/.config/pbar/styles. Did you mean two?\n"),
      ("./nothing", "pbar: --style: can't read './nothing': No such file or directory\n"),

      ("./pipe", "pbar: --style: can't read './pipe': It is not a regular file\n"),

      ("./long", "pbar: --style: can't read './long': It is longer than 64 KiB\n"),
    ])
  func mistakes(style: String, message: String) async throws {
    let run = try await run(
      "mkfifo pipe .config/pbar/styles/pipe; head -c 65537 /dev/zero > long; "
        + "echo data > data; \"$PBAR\" --style \(style) -o copy data; echo $?; ls copy")
    #expect(run.outputText == "1\n")
    #expect(run.errorText.contains(message), "\(run.errorText)")
  }

  @Test("A built-in style wins over a file of its name, and says so")
  func builtInWins() async throws {
    let run = try await run(
      "cp ~/.config/pbar/styles/two ~/.config/pbar/styles/bar; \"$PBAR\" --style bar --value 4/10 --charset ascii -w 20"
    )
    #expect(
      run.errorText
        == "pbar: the style bar is built in. For your own, write --style \(home.path)/.config/pbar/styles/bar\n"
    )
    #expect(run.outputText.contains("==="))
  }

  @Test(
    "--style=help lists all styles with what they look like, and the gallery shows one's own too")
  func list() async throws {
    let run = try await run(
      "mkfifo ~/.config/pbar/styles/pipe; mkdir ~/.config/pbar/styles/more; \"$PBAR\" --style=help")
    let lines = run.outputText.lines
    #expect(lines.first == "automatic  linear, or circular where there is little room")
    #expect(lines.contains("two        two lines"))
    #expect(lines.contains("thick      a ring of three lines"))
    #expect(!["hidden", "pipe", "more"].contains { run.outputText.contains($0) })
    #expect(try await self.run("PBAR_OPTIONS='--style=help' \"$PBAR\" --value 1").status == 1)
    let gallery = try await self.run("\"$PBAR\" --gallery -w 60")
    #expect(gallery.outputText.contains("<Copying>"))
  }

  @Test("Names are listed as a shell reads them, and for scripts with NUL bytes after them")
  func oddNames() async throws {
    let start = """
      cd ~/.config/pbar/styles; rm *; for name in 'x y' "a'b" $'l\\nm' $'\\377' old~ \\~ help bar
      do printf '# odd\\n---\\n(%%{label})' >"$name"; done

      """
    let names = try await self.run(start + "\"$PBAR\" -0 --style=help").output.split(separator: 0)
    #expect(
      names.dropFirst(10).map { visible(Array($0)) }
        == ["a'b", "l␊\nm", "x y", "~", "\\xFF"])
    let list = try await self.run(start + "\"$PBAR\" --style=help").outputText
    #expect(list.contains("'a'\\''b'              odd\n"), "\(list)")
    #expect(list.contains("\"$(printf 'l\\012m')\"  odd\n"))
    let gallery = try await self.run(start + "\"$PBAR\" --gallery -w 60").outputText
    #expect(gallery.contains("--style 'x y'\n(Copying)"))
    #expect(gallery.components(separatedBy: "(Copying)").count == 6)
    let mistake = try await self.run(start + "\"$PBAR\" --value 1/2 --style 'x  y'")
    #expect(mistake.errorText.hasSuffix(". Did you mean 'x y'?\n"), "\(mistake.errorText)")
    let builtIn = try await self.run(
      start + "mkdir -p ~/'my files/pbar/styles'; cp bar ~/'my files/pbar/styles'; "
        + "XDG_CONFIG_HOME=~/'my files' \"$PBAR\" --value 1/2 --style bar")
    #expect(builtIn.errorText.hasSuffix("write --style '\(home.path)/my files/pbar/styles/bar'\n"))
  }

  @Test("The styles that come as files look like those of SwiftUI and UIKit", arguments: shipped)
  func looksAsModel(style: String, look: String) async throws {
    let run = try await run(
      "\"$PBAR\" --value 42/100 --style \(style) -w 60 --label Receiving")
    #expect(run.errorText == "")
    let shown = run.outputText.split(separator: "\n").map(\.withoutBlanksAtEnd)
    #expect(shown.joined(separator: "\n") == look)
  }

  @Test("A printed style is a file that looks as the style does", arguments: all)
  func printedFile(style: String) async throws {
    let frame = "\"$PBAR\" --value 42/100 --color always -w 60 --label Receiving --style"
    let run = try await run(
      "\"$PBAR\" --style=help:\(style) > mine; \(frame) \(style); \(frame) ./mine")
    #expect(run.errorText == "")
    let lines = run.outputText.lines
    #expect(!lines.isEmpty)
    #expect(lines.prefix(lines.count / 2) == lines.suffix(lines.count / 2))
  }

  @Test("A user's file comes before the style of its name that comes with the program")
  func ownFirst() async throws {
    let run = try await run(
      """
      cd ~/.config/pbar/styles; "$PBAR" --style=help:toolbar > toolbar; head -n 3 toolbar
      echo '<%{percent}>' > toolbar; "$PBAR" --value 1 --style toolbar
      "$PBAR" --style=help | grep toolbar; "$PBAR" -0 --style=help | grep -czx toolbar
      "$PBAR" --style=help:two | head -n 1; "$PBAR" --style=help:toolba || echo $?
      """)
    #expect(
      run.outputText.lines == [
        "# a thin bar and nothing else", "---", "%{bar}", "<100%>", "toolbar", "1", "# two lines",
        "1",
      ])
    #expect(run.errorText.hasSuffix(". Did you mean toolbar?\n"), "\(run.errorText)")
  }

  @Test("Without a home, the styles that come with the program are there")
  func homeless() async throws {
    let run = try await run(
      """
      unset HOME
      "$PBAR" --value 1 --style icon --charset ascii -w 20; "$PBAR" --style=help
      """)
    #expect(run.outputText.contains("[==================]\n100%"), "\(run.outputText)")
    #expect(run.outputText.contains("\nicon "))
  }

  @Test("The styles of the manual look like their models", arguments: styles)
  func manual(style: Recipe) async throws {
    let run = try await run(
      "printf %s \"$STYLE\" > style; \"$PBAR\" --value 42/100 --style ./style -w 60 --label Receiving",
      environment: ["STYLE": style.text])
    #expect(run.errorText == "")
    let shown = run.outputText.split(separator: "\n").map(\.withoutBlanksAtEnd)
    #expect(shown.joined(separator: "\n") == Self.looks[style.name])
  }

  @Test("The manual has the styles that are tried here")
  func allOfManual() { #expect(Set(Self.styles.map(\.name)) == Set(Self.looks.keys)) }

  private static let all = [
    "automatic", "linear", "bar", "circular", "ring", "rings", "gauge", "border", "icon", "toolbar",
  ]

  private static let shipped = [
    (
      "border",
      """
      ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖
      ▐ Receiving                                                ▌
      ▐ ━━━━━━━━━━━━━━━━━━━━━━━╸──────────────────────────────── ▌
      ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘
      """
    ),
    (
      "icon",
      """
      ↓ Receiving
      ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
      42%
      """
    ), ("toolbar", "━━━━━━━━━━━━━━━━━━━━━━━━━╶──────────────────────────────────"),
  ]

  private static let styles = Recipe.printed(inSection: "STYLES")
  private static let looks = [
    "curl": "######################                                 42.0%",
    "wget": "Receiving            42%[==>      ]       42",
    "apt": "Progress: [ 42%] [#################........................]",
    "tqdm": "Receiving:  42%|████████████▏                | 42/100 [0:00]",
    "pip": "   ━━━━━━━━━━━━━━━━╸─────────────────────── 42/100",
    "cargo": "   Receiving [=========>               ] 42/100",
    "git": "Receiving:  42% (42/100)",
  ]
}
