extension RecipeTests {
  /// A program of that name, which does what the script says.
  static func stub(_ name: String, _ script: String) -> String {
    "printf '#!/bin/sh\\n\(script)\\n' > bin/\(name); chmod +x bin/\(name)\n"
  }

  static let rsync = stub(
    "rsync", "echo \"  300,000 100%%  1.00MB/s  0:00:00 (xfr#1, to-chk=0/1)\"")
  static let onTerminal = "eval \"$RECIPE\" >&2\n"
  static let isCopied = "cmp disk.img copy.img\n"

  static let readmeTrials = [
    Trial(
      recipe: "# pbar",
      script: "mv Documents src\n" + onTerminal + isCopied
        + "[[ $(tar -xOf src.tar.gz src/letter | cksum) == $(cksum < disk.img) ]]",
      shows: ["293 KiB", "✓ Packing ", "  in "]),
    Trial(
      recipe: "# pbar 2",
      script: stub("convert", "echo > \"$2\"")
        + "eval \"${RECIPE/4m/100ms}\"; [[ -e 20.pdf ]]",
      shows: [" 20  ", "✓ sha256sum  ", "✓ Tea  0:0"]),
    Trial(
      recipe: "Install",
      script: stub("swift", "[ $1 = test ] && echo tested && exit; shift 4; exec pbar \"$@\"")
        + "eval \"${RECIPE//9G/9M}\" >&2", shows: ["9.0 MiB", "tested"]),
    Trial(
      recipe: "Install 2",
      script: """
        mkdir -p .build/release
        cp "$PBAR" .build/release/pbar
        cp -r "$TOP/man" "$TOP/completions" .
        PATH=$HOME/.local/bin:$PATH
        eval "$RECIPE"
        pbar --version >&2
        [[ $(find .local -type f | wc -l) == 5 ]]
        """, shows: ["pbar "]),
    Trial(
      recipe: "Pipelines",
      script: stub("psql", "exec cat > copy.img") + "gzip < disk.img > dump.sql.gz\n" + onTerminal
        + isCopied, shows: ["✓ Restoring ", "293 KiB"]),
    Trial(
      recipe: "Pipelines 2", script: "tar -czf archive.tar.gz *.log\n" + onTerminal,
      shows: [" 5 lines  "]),
    Trial(
      recipe: "Pipelines 3",
      script: "mv disk.img dump.sql; mkdir -p there\n"
        + stub("ssh", "cd there; exec sh -c \"$2\"") + onTerminal
        + "cmp dump.sql <(gunzip < there/dump.sql.gz)", shows: ["in  ", "✓ out "]),
    Trial(
      recipe: "Pipelines 4",
      script: "find() { command find \"$HOME\" \"${@:2}\"; }; gzip 1.log\n" + onTerminal
        + "[[ $(cat found.txt) == */1.log.gz ]]", shows: ["✓ Searching "]),
    Trial(
      recipe: "Loops",
      script: "printf '%s\\n' web1 web2 > hosts\n" + stub("deploy", "echo \"deployed $1\"")
        + "mv bin/deploy .\n" + onTerminal, shows: ["deployed web1", "deployed web2", " 2 lines  "]),
    Trial(recipe: "Loops 2", script: evaluation + packed, shows: [" 5  "]),
    Trial(recipe: "Loops 3", script: onTerminal, shows: ["Disk  ▄", "%"]),
    Trial(
      recipe: "Commands",
      script: rsync
        + onTerminal, shows: ["✓ rsync  "]),
    Trial(
      recipe: "Commands 2",
      script: stub("make", "echo step 1/2; echo step 2/2 >&2") + onTerminal,
      shows: ["step 1/2", "step 2/2", "  in "]),
    Trial(
      recipe: "Commands 3",
      script: stub("make", "echo built") + stub("backup", "") + "mv bin/backup .\n" + onTerminal
        + onTerminal, shows: ["built", "✓ make  ", "✓ backup  "]),
    Trial(
      recipe: "Commands 4",
      script: stub("make", "echo \"$0: no rule\"; exit 2")
        + "! eval \"$RECIPE\" >&2", shows: ["no rule", "make  status 2"]),
    Trial(
      recipe: "Commands 5",
      script: """
        # Other processes of this machine may have the name rsync.
        cp "$(command -v cat)" "bin/rsync$$"
        mkfifo out
        "rsync$$" disk.img > out &
        pbar -q -L 150k < out > copy.img &
        until eval "$RECIPE$$"; do read -rt 0.02 <> <(:) || true; done
        wait
        cmp disk.img copy.img
        """, shows: ["disk.img"]),
    Trial(
      recipe: "Several tasks and machines", script: onTerminal, shows: ["/ ", "%"]),
    Trial(
      recipe: "Several tasks and machines 2", needs: ["parallel"],
      script: "mkdir .parallel && : > .parallel/will-cite\n" + evaluation + "wait\n" + packed,
      shows: [" 5  "]),
    Trial(
      recipe: "Several tasks and machines 3", script: onTerminal,
      shows: ["✓ web1 ", "✓ web2 "]),
    Trial(
      recipe: "Several tasks and machines 4",
      script: """
        pbar -q -L 300k --label Copy disk.img > copy.img &
        pgrep() { echo "$run"; }
        run=$!
        until eval "$RECIPE"; do read -rt 0.1 <> <(:) || true; done
        """, shows: ["✓ Copy "]),
    Trial(
      recipe: "Logs and CI", script: onTerminal + "tar -tf build.tar | grep -qx build/out",
      shows: ["Packing, 0% complete", "Packing, "]),
    Trial(
      recipe: "Logs and CI 2", script: onTerminal + isCopied + "cat backup.log >&2",
      shows: ["nightly", "293 KiB"]),
    Trial(
      recipe: "Logs and CI 3", script: onTerminal + isCopied + "tail -n 1 progress.jsonl >&2",
      shows: ["300000"]),
    Trial(
      recipe: "Timers",
      script:
        "eval \"$(sed -e 's/17:30 --label/+200ms --label/' -e 's/[0-9:]*\\.\\./2020-01-01../' "
        + "-e 's/\\.\\.[0-9:]*/..2020-01-02/' -e 's/stopwatch/& < \\/dev\\/null >\\&2/' <<< \"$RECIPE\")\"",
      shows: ["Closing time  ", "✓ Working day ", "0:00."]),
    Trial(
      recipe: "Looks",
      script: onTerminal + "pbar --value 42% --style mine >&2",
      shows: ["▗▄▄▄", "▐ ━━━"]),
    Trial(
      recipe: "Looks 2",
      script: """
        mkdir -p .config/pbar/styles
        sed -n '/^tint = red/,/^```/p' "$TOP/README.md" | sed '$d' > .config/pbar/styles/tqdm

        """ + onTerminal + isCopied, shows: ["100%|█", "| 293 KiB/293 KiB ["]),
    Trial(
      recipe: "Looks 3", script: onTerminal + "pbar disk.img > copy.img\n" + isCopied,
      shows: ["━━  100%  293/293 KiB"]),
    Trial(
      recipe: "From pv",
      script: "mkdir -p .local/bin; ln -s \"$PBAR\" .local/bin/pbar; cp disk.img dump.sql\n"
        + "PATH=$HOME/.local/bin:$PATH\n" + onTerminal + "cmp dump.sql <(gunzip < dump.sql.gz)",
      shows: ["in:", "out:"]),
  ]
}
