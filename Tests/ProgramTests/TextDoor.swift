/// A way for text from outside to be shown.
struct TextDoor: CustomStringConvertible {
  /// How much of a text is shown.
  enum Room {
    /// The whole text, so that several texts may be given at once.
    case whole

    /// The whole text, but no part of a text that is far too long.
    case wholeUnlessLong

    /// The beginning of the text, in quotation marks.
    case beginning

    /// The beginning of the text, cut to the length of a file's name.
    case name
  }

  let description: String
  let room: Room

  /// A bash script for an empty directory: `$W` is the text, the file `hostile` holds the text with
  /// its newlines and NULs, and `$F` is `-f` if standard error is no terminal.
  let script: String

  /// Whether the script waits for the end of its standard input, which comes once the text has been
  /// shown.
  let waits: Bool

  /// Whether nothing is shown if standard error is no terminal.
  let needsTerminal: Bool

  init(
    _ description: String, showing room: Room = .whole, waits: Bool = false,
    needsTerminal: Bool = false, _ script: String
  ) {
    self.description = description
    self.room = room
    self.waits = waits
    self.needsTerminal = needsTerminal
    self.script = script
  }

  static let all = labels + values + files + watching + commands + usage + remote

  private static let copy = "head -c 9 /dev/zero | \"$PBAR\" $F -s 9 -w 1200 "
  private static let read = " | \"$PBAR\" $F -w 1200 --values"

  private static let labels = [
    TextDoor("--label", copy + "-N \"$W\""),
    TextDoor("--label of a ring", copy + "-w 200 --style ring --border rounded -N \"$W\""),
    TextDoor("--label in a sentence", copy + "--announce -N \"$W\""),
    TextDoor("--label in JSON", copy + "--json -N \"$W\""),
    TextDoor("--current-value-label", copy + "--current-value-label \"$W\""),
    TextDoor("--fill-image", copy + "--fill-image \"$W\" --track-image \"$W\""),
    TextDoor(
      "--maximum-label", showing: .wholeUnlessLong,
      "echo 3" + read + " --range 0..10 --maximum-label \"$W\""),
    // A newline begins a line of the format.
    TextDoor("--format", copy + "-F \"$(printf %s \"$W\" | tr -d '\\n')\""),
    TextDoor("the bytes written last", "\"$PBAR\" $F -w 1200 -F 'aa%4000A' <hostile"),
    TextDoor("the frame of a value", "\"$PBAR\" -w 1200 --value 0.5 -N \"$W\" >&2"),
    TextDoor(
      "the title of the window", showing: .beginning, waits: true, needsTerminal: true,
      "\"$PBAR\" -q -x window -i 0.1 -s 9 -N \"$W\""),
    TextDoor(
      "the title of the process", showing: .beginning, waits: true,
      """
      "$PBAR" -q -x process -s 9 -N "$W" <&0 & run=$!
      until tr '\\0' ' ' </proc/$run/cmdline | grep -aq '^pbar -- '; do kill -0 $run || break; done
      tr '\\0' ' ' </proc/$run/cmdline | cut -d' ' -f 3- >&2
      wait
      """),
  ]

  private static let values = [
    TextDoor("the text of a value", "{ printf '42 '; cat hostile; }" + read),
    TextDoor("a label among values", "{ printf '# '; cat hostile; }" + read),
    TextDoor("a block", "{ printf 'XXX\\n42\\n'; cat hostile; printf '\\nXXX\\n'; }" + read),
    TextDoor(
      "a name", showing: .beginning,
      "{ printf 'one=1\\n'; tr -d '\\r\\n=' <hostile; printf '=42\\n'; }" + read),
    TextDoor("what is no value", showing: .beginning, "cat hostile" + read),
    TextDoor("what is no --value", showing: .beginning, "\"$PBAR\" --value \"$W\""),
  ]

  private static let files = [
    TextDoor(
      "a file that can't be copied", showing: .name,
      "ln -s /proc/self/mem \"$W\"; \"$PBAR\" $F \"$W\""),
    TextDoor("a file that is missing", showing: .name, "\"$PBAR\" -- \"$W\""),
    TextDoor("--json=FILE", showing: .name, copy + "-N aa --json=\"./$W\""),
    TextDoor("-o", showing: .name, "mkdir \"./$W\"; \"$PBAR\" -o \"./$W\" </dev/null"),
    TextDoor("input that is output", showing: .name, "echo a >\"$W\"; \"$PBAR\" \"$W\" >>\"$W\""),
  ]

  private static let watching = [
    TextDoor(
      "a line of a list", showing: .beginning, "tr -d '#' <hostile >list; \"$PBAR\" -d @list"),
    TextDoor("a process by name", showing: .beginning, "\"$PBAR\" -d \"=no $W\""),
    TextDoor(
      "a descriptor without a place", showing: .name,
      "mkfifo \"$W\"; exec 7<>\"$W\"; \"$PBAR\" -d $$:7"),
    TextDoor(
      "a file that is watched", showing: .name, waits: true,
      """
      echo >"$W"
      bash -c 'exec 7<"$1"; read -r line' bash "$W" <&0 & "$PBAR" $F -w 900 -i 0.1 -d $!
      """),
    TextDoor(
      "the name of a process", showing: .name, waits: true,
      """
      cp "$(command -v bash)" "./$W"; echo >aadata
      "./$W" -c 'exec 7<aadata; read -r line; :' <&0 & run=$!
      until [ -e /proc/$run/fd/7 ]; do :; done
      "$PBAR" $F -w 900 -i 0.1 -d "=$W"
      """),
  ]

  private static let commands = [
    TextDoor("a command that is missing", showing: .name, "\"$PBAR\" --run \"./$W\""),
    TextDoor(
      "a command", showing: .name, "cp \"$(command -v true)\" \"$W\"; \"$PBAR\" $F --run \"./$W\""),
    TextDoor(
      "a monitored command", showing: .name,
      "cp \"$(command -v cat)\" \"$W\"; echo | \"$PBAR\" $F -M both -- \"./$W\""),
    TextDoor("our own name", "exec -a \"$W\" \"$PBAR\" --nonsense"),
  ]

  private static let usage = [
    TextDoor("an option that is unknown", "\"$PBAR\" \"--$W\""),
    TextDoor("a style that is unknown", "\"$PBAR\" --style=\"$W\""),
    TextDoor("no colour", "\"$PBAR\" --gradient \"red,$W\""),
    TextDoor("PBAR_OPTIONS", "export PBAR_OPTIONS=\"'$W'\"; \"$PBAR\" </dev/null"),
    TextDoor(
      "the environment", showing: .name,
      """
      for name in TERM COLORTERM LANG LANGUAGE LC_ALL LC_CTYPE LC_MESSAGES LC_TIME COLUMNS LINES TZ \
        XDG_RUNTIME_DIR TMPDIR NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE ACCESSIBLE COLORFGBG \
        TERM_PROGRAM POSIXLY_CORRECT HOME PV_TTY
      do variables+=("$name=/$W"); done
      head -c 9 /dev/zero | env "${variables[@]}" "$PBAR" $F -s 9 -c -N aa -F '%N %I %b'
      """),
  ]

  private static let remote = [
    TextDoor("--remote", showing: .wholeUnlessLong, changed("-N \"$W\"")),
    TextDoor(
      "--remote with a format", showing: .wholeUnlessLong,
      changed("-F \"$(printf %s \"$W\" | tr -d '\\n')\"")),
    TextDoor("--remote with what no run takes", changed("\"--$W\"")),
    TextDoor(
      "--query",
      """
      mkfifo in; "$PBAR" -q -s 9 -N "$W" <in & run=$!
      exec 9>in
      until [ -S "$XDG_RUNTIME_DIR/pbar/$run" ]; do :; done
      { sleep 0.3; exec 9>&-; } & exec 9>&-
      "$PBAR" $F -w 1200 -i 0.1 -Q $run
      wait
      """),
  ]

  private static func changed(_ words: String) -> String {
    """
    mkfifo in; "$PBAR" $F -s 9 -w 1200 -N start <in & run=$!
    exec 9>in
    "$PBAR" -R $run \(words)
    exec 9>&-; wait
    """
  }
}
