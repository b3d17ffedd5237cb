import TestSupport
import TestTraits
import Testing

/// The recipes of the manual and the README, exactly as they are printed, each run by the program
/// that it is for.
@Suite("Every recipe of the manual and the README", .fewAtOnce)
struct RecipeTests {
  /// How to try a recipe.
  struct Trial: Sendable, CustomTestStringConvertible {
    let recipe: String

    /// The programs that must be installed.
    var needs: [String] = []

    /// A script that reads the recipe from `$RECIPE`, and fails if the recipe does not do what it
    /// promises.
    var script = evaluation

    /// The text that the terminal then shows.
    var shows: [String] = []

    var testDescription: String { recipe }
  }

  @Test("Each recipe has a trial, and each trial has a recipe")
  func complete() {
    #expect(Recipe.ofManual.map(\.name) == Self.trials.map(\.recipe))
    #expect(Recipe.ofOtherSections.map(\.name) == Self.otherTrials.map(\.recipe))
    #expect(Recipe.ofReadme.map(\.name) == Self.readmeTrials.map(\.recipe))
  }

  @Test("Each recipe of the manual does what it promises", arguments: trials)
  func manual(trial: Trial) async throws { try await holds(trial, Recipe.ofManual) }

  @Test("Each command of the manual's other sections does what it promises", arguments: otherTrials)
  func others(trial: Trial) async throws { try await holds(trial, Recipe.ofOtherSections) }

  @Test("Each command of the README does what it promises", arguments: readmeTrials)
  func readme(trial: Trial) async throws { try await holds(trial, Recipe.ofReadme) }

  private func holds(_ trial: Trial, _ recipes: [Recipe]) async throws {
    for program in trial.needs where installedProgram(program) == nil {
      print("SKIPPED: the recipe \(trial.recipe), since there is no \(program) here")
      return
    }
    let recipe = try #require(recipes.first { $0.name == trial.recipe })
    let kitchen = try TemporaryFolder()
    let run = try ProgramRun(
      ["-c", Self.setup + trial.script], program: "bash",
      environment: [
        "RECIPE": recipe.text, "HOME": kitchen.path, "TERM": "xterm", "TMPDIR": kitchen.path,
        "TOP": committedPath("."),
      ])
    #expect(try await run.end() == .exited(0), "\(run.screen.text)")
    for text in trial.shows { #expect(run.screen.text.contains(text), "\(run.screen.text)") }
  }

  /// A home directory with a few files, `pbar` on its `PATH`, and an `ssh` that stays on this
  /// machine.
  private static let setup = """
    set -eu
    cd "$HOME"
    mkdir bin Documents photos build
    ln -s "$PBAR" bin/pbar
    printf '#!/bin/sh\\nshift\\nexec sh -c "$*"\\n' > bin/ssh
    chmod +x bin/ssh
    export PATH="$HOME/bin:$PATH"
    head -c 300000 /dev/urandom > disk.img
    cp disk.img photos/a.jpg
    cp disk.img Documents/letter
    cp disk.img build/out
    for n in 1 2 3 4 5; do echo "$n" > "$n.log"; done
    printf '12\\n47\\n' > .copied

    """

  static let evaluation = "eval \"$RECIPE\"\n"
  static let packed = "gzip -t ./*.log.gz; [[ $(ls ./*.log.gz | wc -l) == 5 ]]\n"

  static let trials = [
    Trial(
      recipe: "Prompts",
      script: """
        eval "$RECIPE"
        prompt=${PS1@P}
        [[ $prompt == ?' '*[0-9]'% '*'~ '* ]]
        """),
    Trial(
      recipe: "Prompts 2", needs: ["zsh"],
      script: """
        prompt=$(zsh -fc 'eval "$RECIPE"; precmd; print -P -- "$PROMPT"')
        [[ $prompt == ?' '*[0-9]'% '*'~ '* ]]
        """),
    Trial(
      recipe: "Status lines",
      script: """
        eval "$RECIPE"
        wait
        cmp disk.img copy.img
        [[ $(tail -n 1 .copied) == 100 ]]
        """),
    Trial(
      recipe: "Status lines 2", needs: ["tmux", "script"],
      script: """
        printf '%s\\n' "$RECIPE" > .tmux.conf
        script -qfc 'tmux -S "$HOME/socket" -f .tmux.conf new-session "sleep 600"' seen > /dev/null &
        until grep -qs 'Copy .* 47%' seen; do read -rt 0.1 <> <(:) || true; done
        tmux -S "$HOME/socket" kill-server
        wait
        """),
    Trial(
      recipe: "Status lines 3",
      script: """
        value() { sed -n "s/^$1 = '\\(.*\\)'$/\\1/p" <<< "$RECIPE"; }
        [[ $RECIPE == '[custom.copied]'* ]]
        sh -c "$(value when)"
        [[ $(sh -c "$(value command)") == 'Copy '*' 47%' ]]
        """),
    Trial(
      recipe: "Loops of find", script: evaluation + packed,
      shows: ["✓ Packing ", " 5 lines  ", "  in "]),
    Trial(
      recipe: "Several at once with xargs", script: evaluation + packed,
      shows: ["✓ Packing ", " 5  ", "  in "]),
    Trial(
      recipe: "Several at once with xargs 2", script: evaluation + packed,
      shows: ["5/5", "in "]),
    Trial(
      recipe: "Parts of a script in the background",
      shows: ["a  ", "b  ", "c  "]),
    Trial(
      recipe: "Values from anywhere", script: evaluation + "[[ ! -e parts ]]\n",
      shows: ["a  ", "b  ", "c  "]),
    Trial(
      recipe: "Keys", needs: ["fish", "zsh"],
      script: "for shell in bash zsh fish; do $shell -c \"$RECIPE\" <<< 1234567890; done\n",
      shows: ["✓ More  100%  in "]),
    Trial(
      recipe: "GNU parallel", needs: ["parallel"],
      script: """
        mkdir .parallel && : > .parallel/will-cite
        eval "$RECIPE"

        """ + packed, shows: ["  in "]),
    Trial(
      recipe: "GNU parallel 2", needs: ["parallel"],
      script: """
        mkdir .parallel && : > .parallel/will-cite
        eval "$RECIPE"

        """ + packed, shows: ["✓ 5  ", "  in "]),
    Trial(
      recipe: "Over ssh",
      script: """
        mkdir here server
        mv photos server
        cp bin/ssh bin/there
        printf '#!/bin/sh\\ncd "$HOME/server" && exec there "$@"\\n' > bin/ssh
        cd here
        eval "$RECIPE"
        cmp photos/a.jpg ../disk.img
        """, shows: ["✓ Photos ", "  in "]),
    Trial(
      recipe: "Cron",
      script: """
        # Behind five fields comes a line for the shell, in which no percent sign may stand.
        read -r _ _ _ _ _ line <<< "$RECIPE"
        [[ $line != *%* ]]
        env -i HOME="$HOME" PATH="$PATH" /bin/sh -c "$line" 2> mail
        [[ $(tar -xOf documents.tar Documents/letter | cksum) == $(cksum < disk.img) ]]
        cat mail >&2
        # Its step counts although no total is known: in a day whose minutes are short, and packed slowly.
        [[ $line == *=10m\\ * ]]
        /bin/sh -c "${line/=10m/=100ms -L 300k}" 2> mail
        grep 'Backup, .* so far' mail
        """, shows: ["Backup, started", "Backup, finished, "]),
    Trial(
      recipe: "Systemd",
      script: """
        value() { sed -n "s/^$1=//p" <<< "$RECIPE"; }
        folder=$(value WorkingDirectory) line=$(value ExecStart)
        cd "${folder/\\%h/$HOME}"
        eval "${line//%%/%}" 2> journal
        cmp disk.img backup.img
        cat journal >&2
        """, shows: ["Backup, 0% complete", "Backup, 100% complete, 293 KiB in "]),
    Trial(
      recipe: "Makefiles", needs: ["make"],
      script: """
        printf '%s\\n' "$RECIPE" > Makefile
        make
        [[ $(gzip -dc photos.tar.gz | tar -xO photos/a.jpg | cksum) == $(cksum < disk.img) ]]
        """, shows: ["photos.tar.gz"]),
    Trial(
      recipe: "Logs of CI",
      script: """
        bash --noprofile --norc -eo pipefail -c "$(sed -n 's/^  run: //p' <<< "$RECIPE")" 2> log
        tar -tf build.tar | grep -qx build/out
        cat log >&2
        """, shows: ["Packing, 0% complete", "Packing, "]),
    Trial(
      recipe: "Logs of CI 2",
      script: """
        bash -eo pipefail -c "$(sed -n 's/^    - //p' <<< "$RECIPE")" 2> log
        tar -tf build.tar | grep -qx build/out
        cat log >&2
        """, shows: ["Packing, 0% complete", "Packing, "]),
    Trial(
      recipe: "Screen readers",
      script: evaluation + "pbar disk.img --label Copying > copy.img\ncmp disk.img copy.img",
      shows: ["Copying, 0% complete", "Copying, 100% complete, 293 KiB in "]),
  ]
}
