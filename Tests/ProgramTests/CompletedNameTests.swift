import TestSupport
import TestTraits
import Testing

/// Names of styles and files that a shell would take for something else, completed on a terminal.
@Suite("Completed names", .fewAtOnce)
struct CompletedNameTests {
  private static let shells = ["bash", "zsh", "fish"]
  private static let names: [(name: [UInt8], typed: String)] =
    [
      ("$(touch p)", "\\$\\("), ("`id`", "\\`"), ("${HOME}", "\\$\\{"), ("a'b", "a\\'"),
      ("x y", "x"), ("a\"b", "a\\\""), ("*", "\\*"), ("~", "\\~"), ("a\\b", "a\\\\"),
      ("o\np", "o"), ("שלום", "ש"),
    ].map { (Array($0.utf8), $1) } + [(Array("n".utf8) + [0xFF, 0x6F], "n")]

  /// Names whose last character a shell writes in another way where a quote is open.
  private static let endings: [(name: [UInt8], typed: String)] =
    ["q1!", "q2\"", "q3'", "q4\u{1}", "q5\\", "q6$", "q7!'\""].map {
      (Array($0.utf8), String($0.prefix(2)))
    } + [(Array("q8".utf8) + [0xFF], "q8")]
  private static let tabbed = Array("u\tv".utf8)

  @Test("A name is completed to the word that it is", arguments: shells)
  func single(shell: String) async throws {
    let styles = Self.names.map { ("--style ", $0.typed, $0.name) }
    let joined = Self.names.map { ("--style=", $0.typed, $0.name) }
    let files = Self.names.map { ("-o ", $0.typed, $0.name) }
    let marked = Self.names.map { ("--total @", $0.typed, $0.name) }
    let other: [(String, String, String)] = [
      ("--style=", "-", "-x"), ("-o ", "./-", "./-x"), ("--run cat ", "x", "x y"),
      ("--run cat ", "o", "o\np"), ("--style ", "'a\"", "a\"b"), ("--style ", "\"a\\\\", "a\\b"),
      ("--style ", "'o", "o\np"), ("--total @", "'x ", "x y"),
      ("--style=help:", "tool", "toolbar"), ("--style help:", "x", "x y"),
    ]
    try await complete(
      styles + joined + files + marked + other.map { ($0, $1, Array($2.utf8)) }, in: shell)
  }

  @Test("A name is completed to the word that it is where a quote is open", arguments: shells)
  func quoted(shell: String) async throws {
    // zsh can't quote bytes that are no text there.
    let endings = Self.endings.filter { shell != "zsh" || !$0.name.contains(0xFF) }
    let quotes = ["'", "\""] + (shell == "bash" ? ["$'"] : [])
    try await complete(
      quotes.flatMap { quote in
        endings.flatMap { name, typed in
          [("--style ", ""), ("--style=", ""), ("-o ", ""), ("-s ", "@")].map { option, sign in
            (option, quote + sign + typed, Array(sign.utf8) + name)
          }
        }
      }, in: shell)
  }

  @Test("Values are completed in the word of their option and after --", arguments: shells)
  func attached(shell: String) async throws {
    var cases = [
      ("-o", "x", "x y"), ("-lo", "x", "x y"), ("-o", "$V/x", "./x y"), ("-o ", "$V/x", "./x y"),
      ("--total @", "$V/x", "./x y"), ("--run=", "gunzi", "gunzip"), ("--run ", "gunzi", "gunzip"),
      ("--run -- ", "gunzi", "gunzip"), ("--run -- cat ", "x", "x y"), ("--run=cat ", "x", "x y"),
    ]
    // _files of zsh offers nothing there.
    if shell != "zsh" { cases += [("-o", "\"$V/x", "./x y"), ("-o ", "\"$V/x", "./x y")] }
    // fish takes a tab for the sign of a description.
    let tabbed = shell == "fish" ? Array("u".utf8) : Self.tabbed
    let options = ["--total @", "-s@", "-o", "--style "]
    try await complete(
      cases.map { ($0, $1, Array($2.utf8)) } + options.map { ($0, "u", tabbed) }, in: shell)
  }

  @Test("What several names share is inserted, and more may be typed", arguments: shells)
  func several(shell: String) async throws {
    let cases = [
      ("a\t\\'", "a'b"), ("a\t\\\"", "a\"b"), ("\"a\t\\\"", "a\"b"), ("a\t\\\\", "a\\b"),
    ]
    // _files of zsh inserts half an escape.
    let options = ["--style ", "--style="] + (shell == "zsh" ? [] : ["-o ", "--total @"])
    try await complete(
      options.flatMap { option in cases.map { (option, $0, Array($1.utf8)) } }, in: shell)
  }

  /// Types each prefix after its option, TAB and Enter, and expects the option with this value.
  private func complete(
    _ cases: [(option: String, typed: String, value: [UInt8])], in shell: String,
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    guard installedProgram(shell) != nil else {
      try Test.cancel("\(shell) is not installed")
    }
    let folder = try TemporaryFolder()
    let all = (Self.names + Self.endings).map { $0.name } + [Self.tabbed, Array("-x".utf8)]
    let names = all.map { name in
      "$'" + name.map { "\\x" + String($0, radix: 16) }.joined() + "'"
    }
    let made = try await runShell(
      """
      cd \(folder.path) && mkdir -p scripts pbar/styles && cd pbar/styles
      touch -- \(names.joined(separator: " ")) && ls -A | wc -l
      "$PBAR" --completion \(shell) >../../scripts/_pbar
      """)
    #expect(made.errorText == "")
    _ = try folder.file("setup", holding: Array(Self.setup(shell).utf8))
    let directory = builtProgram.split(separator: "/").dropLast().joined(separator: "/")
    let run = try await ProgramRun.interactiveShell(
      Self.command(shell), in: folder, rows: 60,
      environment: [
        "FOLDER": folder.path, "HOME": folder.path, "XDG_CONFIG_HOME": folder.path,
        "PATH": "/\(directory):/usr/local/bin:/usr/bin:/bin",
      ])
    run.type("source $FOLDER/setup\r")
    try await run.waitForBytes("taken 0.")
    for (index, line) in cases.enumerated() {
      run.type("pbar \(line.option)\(line.typed)\t\r")
      try await run.waitForBytes("taken \(index + 1).")
    }
    let taken = try folder.contents(of: "taken").split(
      separator: 0, omittingEmptySubsequences: false)
    for (line, word) in zip(cases, taken) {
      let expected = Array(line.option.utf8) + line.value
      #expect(
        Array(word) == expected, "\(line.option)\(line.typed)\n\(visible(Array(word)))",
        sourceLocation: location)
    }
    #expect(taken.count == cases.count + 1)
    #expect(!fileExists(folder.path + "/pbar/styles/p"))
    try await run.leaveShell()
  }

  private static func command(_ shell: String) -> [String] {
    switch shell {
    case "bash": ["bash", "--norc", "--noprofile", "-i"]
    case "zsh": ["zsh", "-f", "-i"]
    default: ["fish", "--no-config", "-i", "-C", "function fish_prompt; echo -n 'ready> '; end"]
    }
  }

  /// Words that load the script, and put a function in place of the program that keeps what it is
  /// given: the words with blanks between them, then a NUL byte.
  private static func setup(_ shell: String) -> String {
    let start = "cd $FOLDER/pbar/styles\nexport V=.\n"
    let taking = """
      pbar() {
        local IFS=' '
        printf '%s\\0' "$*" >>$FOLDER/taken
        count=$((count + 1))
        echo "taken $count."
      }
      count=0
      echo "taken 0."

      """
    switch shell {
    case "bash": return start + "source $FOLDER/scripts/_pbar\n" + taking
    case "zsh":
      return start + """
        fpath=($FOLDER/scripts $fpath); autoload -Uz compinit; compinit -D -u; unsetopt beep

        """ + taking
    default:
      return start + """
        source $FOLDER/scripts/_pbar
        set -g fish_autosuggestion_enabled 0
        set -g count 0
        function pbar
          printf '%s\\0' (string join -- ' ' $argv | string collect) >>$FOLDER/taken
          set count (math $count + 1)
          echo taken $count.
        end
        echo taken 0.

        """
    }
  }
}
