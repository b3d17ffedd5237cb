extension RecipeTests {
  static let otherTrials = [
    Trial(recipe: "EXAMPLES", script: evaluation + isCopied, shows: [" 293 KiB"]),
    Trial(
      recipe: "EXAMPLES 2",
      script: "mv Documents src\n" + evaluation + "tar -tzf src.tgz | grep -qx src/letter",
      shows: ["✓ 300 KiB", "  in "]),
    Trial(
      recipe: "EXAMPLES 3",
      script: "cp disk.img dump.sql\n" + evaluation + "cmp dump.sql <(gunzip < dump.sql.gz)",
      shows: ["in  ", "✓ out "]),
    Trial(
      recipe: "EXAMPLES 4", script: "tar -cf a.tar *.log\n" + evaluation, shows: [" 5 lines  "]),
    Trial(
      recipe: "EXAMPLES 5", script: stub("convert", "echo > \"$2\"") + evaluation + "[ -e 20.pdf ]",
      shows: ["✓ Converting ", " 20  "]),
    Trial(
      recipe: "EXAMPLES 6", needs: ["xz"],
      script: "xz -c disk.img > dump.xz\n" + stub("mysql", "exec cat > copy.img") + evaluation
        + isCopied, shows: ["✓ xz ", "✓ sql "]),
    Trial(
      recipe: "EXAMPLES 7",
      script: """
        pbar -q -L 300k -o copy.img < disk.img &
        pgrep() { echo $!; }
        until eval "$RECIPE"; do read -rt 0.02 <> <(:) || true; done
        """, shows: ["disk.img", "293 KiB"]),
    Trial(
      recipe: "EXAMPLES 8",
      script: stub("ssh", "mkdir there; cd there; exec sh -c \"$2\"") + """
        line=${RECIPE%%$'\\n'*}
        eval "${line/2M/99k} &"
        pgrep() { jobs -p; }
        until eval "${RECIPE#*$'\\n'}"; do read -rt 0.02 <> <(:) || true; done
        wait
        cmp disk.img there/disk.img
        """, shows: ["293 KiB"]),
    Trial(
      recipe: "EXAMPLES 9",
      script: "mv disk.img sdx\neval \"${RECIPE//\\/dev\\//}\"\ncmp disk.img photos/a.jpg",
      shows: [" 293 KiB"]),
    Trial(
      recipe: "EXAMPLES 10", needs: ["jq"],
      script: stub("dialog", "exec tail -n 1") + "cd photos; mv ../disk.img .\n" + onTerminal
        + isCopied, shows: ["100\n", " 293 KiB", "\n1"]),
    Trial(
      recipe: "EXAMPLES 11", script: onTerminal,
      shows: ["move   ━", "stand  ━", "Room  ▄"]),
    Trial(
      recipe: "EXAMPLES 12", script: "eval \"${RECIPE/4m/100ms}\"", shows: ["✓ Tea  0:0"]),
    Trial(
      recipe: "EXAMPLES 13", script: evaluation + "cmp disk.img copy",
      shows: ["disk: 293 KiB of 293 KiB [===", ">] 100%"]),
    Trial(
      recipe: "EXAMPLES 14", script: stub("less", "exec tail -n 20") + onTerminal,
      shows: ["--direction rtl"]),
    Trial(
      recipe: "MONITORING", script: evaluation + "cmp disk.img <(gunzip < disk.img.gz)",
      shows: ["✓ gzip in ", "✓ gzip out ", "1:1"]),
    Trial(recipe: "COMMANDS", script: rsync + onTerminal, shows: ["✓ rsync  "]),
    Trial(
      recipe: "Earlier runs",
      script: stub("make", "echo built") + stub("mysqldump", "cat disk.img") + onTerminal
        + onTerminal, shows: ["built", "✓ make  ", " 293 KiB"]),
    Trial(
      recipe: "Quiet commands",
      script: stub("make", "echo built") + "[[ ! $(eval \"$RECIPE\") ]]\n" + onTerminal,
      shows: ["✓ make  "]),
    Trial(
      recipe: "Quiet commands 2", script: stub("make", "echo no rule; exit 2") + "! " + onTerminal,
      shows: ["no rule", "make  status 2"]),
    Trial(
      recipe: "The output of programs",
      script: stub("backup", "printf \"\\\\r10%%%%\\\\r50%%%%\\\\r100%%%%\\\\n\"; echo saved")
        + "mv bin/backup .\n" + evaluation + "! grep -q $'\\r' backup.log\ncat backup.log >&2\n",
      shows: ["saved", "backup, 100% complete"]),
    Trial(
      recipe: "The output of programs 2",
      script: rsync + stub("ffmpeg", "echo out_time_us=5520000000; echo progress=end")
        + stub("ninja", "echo \"[1/2] cc a.c\"; echo \"[2/2] ld a\"") + onTerminal,
      shows: ["ld a"]),
    Trial(
      recipe: "Many runs, many machines",
      script: "mv disk.img a.iso\n" + stub("backup", "echo saved") + "mv bin/backup .\n"
        + stub("parallel", "sh -c \"$(echo \"$4\" | sed s/{}/$6/)\"") + onTerminal,
      shows: [" 293 KiB", "✓ backup  "]),
  ]
}
