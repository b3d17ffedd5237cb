import TestSupport
import TestTraits
import Testing

/// `--joblog`, `--listen`, `--until-total` and `--from pbar` of the program.
@Suite("Jobs of GNU parallel, values from a named pipe, and runs in one stream", .fewAtOnce)
struct JobLogProgramTests {
  /// Lines of a log, in a shell: `job NUMBER HOST STATUS`.
  private static let job = #"""
    cd "$HOME"
    job() { printf '%s\t%s\t1795082400\t0.5\t0\t0\t%s\t0\tx\n' "$@"; }

    """#

  private func run(_ script: String, faults: String = "") async throws -> CompletedRun {
    let folder = try TemporaryFolder()
    return try await runShell(
      Self.job + script,
      environment: ["HOME": folder.path, "LC_ALL": "C", "PBAR_FAULTS": faults])
  }

  @Test("Files of another process that do not answer keep no log waiting", .ifFaultsCanBeForced)
  func unanswered() async throws {
    let run = try await run(
      "exec 3>>log; job 1 a 0 >&3; job 2 b 0 >&3; \"$PBAR\" --joblog log --total 2 -q",
      faults: "lookAtFile:held0@1")
    #expect(run.status == 0, "\(run.errorText)")
  }

  @Test("A log is followed from before it exists to its last job, also after it was emptied")
  func follows() async throws {
    let run = try await run(
      """
      "$PBAR" --joblog log --total 3 --json & bar=$!
      job 9 a 1 >>log; sleep 0.5
      exec 3>log; sleep 0.5
      job 1 a 0 >&3; job 2 b 0 >&3; sleep 0.5; job 3 a 0 >&3
      wait "$bar"
      """)
    #expect(run.status == 0, "\(run.errorText)")
    let ends = run.errorText.split(separator: "\n").filter { $0.contains("\"event\":\"end\"") }
    #expect(ends.count == 3)
    #expect(ends.first?.contains("\"completed\":3,\"total\":3") ?? false, "\(run.errorText)")
    #expect(
      ends.contains { $0.contains("\"name\":\"a\"") && $0.contains("\"completed\":2,\"total\":3") })
  }

  @Test(
    "Jobs that ended before the run are done, but no work of its rate, until the log is emptied")
  func resumed() async throws {
    let run = try await run(
      """
      { job 1 : 0; job 2 : 0; job 3 : 3; } >log
      # The log has a writer as long as the script runs.
      exec 3>>log
      "$PBAR" --joblog log --total 4 --json -i 0.1 2>json & bar=$!
      until grep -q '"completed":3' json; do sleep 0.05; done
      { job 4 : 0; job 5 : 0; job 6 : 0; job 7 : 0; } >log
      wait "$bar"; echo "status $?"
      grep -m 1 '"completed":3' json
      """)
    let lines = run.outputText.split(separator: "\n")
    #expect(lines.first == "status 0", "\(run.errorText)")
    #expect(lines.last?.contains(#""rate":null,"#) ?? false, "\(run.outputText)")
  }

  @Test("The run fails if what parallel prints can't be written")
  func unwritten() async throws {
    let run = try await run(
      """
      job 1 : 0 >log
      echo text | "$PBAR" --from parallel --joblog log --total 1 >/dev/full
      """)
    #expect(run.status == 16, "\(run.errorText)")
  }

  @Test("The whole log of an earlier run does not end the run before parallel has emptied it")
  func earlier() async throws {
    let run = try await run(
      """
      { job 1 : 0; job 2 : 0; } >log
      ( sleep 1; exec 3>log; job 1 : 0 >&3; sleep 0.5; job 2 : 4 >&3; sleep 0.5 ) &
      "$PBAR" --joblog log -q --total 2; echo "status $?"
      """)
    #expect(run.outputText == "status 16\n", "\(run.errorText)")
  }

  @Test("Failed jobs of a whole log may run again as long as it has a writer")
  func again() async throws {
    let run = try await run(
      """
      { job 1 : 3; job 2 : 3; } >log
      exec 3>>log
      "$PBAR" --joblog log --total 2 --json 2>json & bar=$!
      until grep -q '"completed":2' json; do sleep 0.05; done
      job 1 : 0 >&3; sleep 0.5; job 2 : 0 >&3
      wait "$bar"; echo "status $?"
      """)
    #expect(run.outputText == "status 0\n", "\(run.errorText)")
  }

  @Test("Of the runs that --total counts, one that is missing at the end fails the run")
  func missingRun() async throws {
    let run = try await run(
      """
      for count in 1 2; do
        echo data | "$PBAR" --json 2>&1 >copy | "$PBAR" --from pbar -q --total $count
        echo "$count: $?"
      done
      """)
    #expect(run.outputText == "1: 0\n2: 16\n", "\(run.errorText)")
  }

  @Test(
    "A failed job and one that is missing fail the run, but for --ignore-failed a failed one does not"
  )
  func fails() async throws {
    let run = try await run(
      """
      { job 1 : 0; job 2 : 3; } >log
      "$PBAR" --joblog log -q --total 2; echo "failed $?"
      "$PBAR" --joblog log -q --total 2 --ignore-failed; echo "ignored $?"

      job 1 : 0 >log
      "$PBAR" --joblog log -q --total 2 --ignore-failed; echo "missing $?"
      mkdir folder
      "$PBAR" --joblog folder -q; echo "folder $?"
      mkfifo pipe
      "$PBAR" --joblog pipe -q; echo "pipe $?"
      """)
    #expect(
      run.outputText == "failed 16\nignored 0\nmissing 16\nfolder 2\npipe 2\n", "\(run.errorText)")
  }

  @Test("The run ends when the process that writes the log has gone")
  func writer() async throws {
    let run = try await run(
      """
      ( exec 3>log; job 1 : 0 >&3; sleep 1; job 2 : 5 >&3; sleep 1; job 3 : 0 >&3 ) &
      until [ -s log ]; do sleep 0.05; done
      "$PBAR" --joblog log --json 2>json; echo "status $?"
      grep -c '"completed":3.*"status":16' json
      """)
    #expect(run.outputText == "status 16\n1\n", "\(run.errorText)")
  }

  @Test(
    "The complete log of another user, whose files are hidden, ends the run",
    .enabled(if: isSuperuser, "Only root can be two users"))
  func ofAnotherUser() async throws {
    let run = try await run(
      """
      job 1 : 0 >log; job 1 : 0 >other; chown 4242 other
      chmod 755 . && setpriv --reuid=4242 --clear-groups test -x "$PBAR" || exit 99
      setpriv --reuid=4242 --clear-groups "$PBAR" --joblog log -q & one=$!
      "$PBAR" --joblog other -q; echo "status $?"
      wait $one; echo "status $?"
      """)
    if run.status == 99 { try Test.cancel("No other user can run the program where it stands") }
    #expect(run.outputText == "status 0\nstatus 0\n", "\(run.errorText)")
  }

  @Test("Numbers of a log begin with the name of the host if there are several, once")
  func numbers() async throws {
    let run = try await run(
      """
      job 1 web1 0 >log; job 2 web2 0 >>log; job 3 web1 0 >>log
      "$PBAR" --joblog log --total 3 -n 2>&1 >/dev/null | tail -n 2
      job 1 : 0 >one; "$PBAR" --joblog one --total 1 -n
      """)
    #expect(run.outputText == "web1: 66\nweb2: 33\n", "\(run.errorText)")
    #expect(run.errorText.hasSuffix("100\n") && !run.errorText.contains(":"))
  }

  @Test("A log that does not exist is mentioned once, and awaited")
  func missing() async throws {
    let run = try await run(
      """
      "$PBAR" --joblog log -q --total 1 2>errors & bar=$!
      until [ -s errors ]; do sleep 0.05; done; sleep 0.5
      exec 3>log; job 1 : 0 >&3; wait "$bar"; echo "status $?"; cat errors
      """)
    #expect(
      run.outputText == """
        status 0
        pbar: there is no file 'log' yet. The run waits for it; ^C ends the run

        """)
  }

  @Test("Any process adds values to a named pipe, and the total ends the run and removes the pipe")
  func listens() async throws {
    let run = try await run(
      """
      "$PBAR" --values --listen pipe --until-total --total 3 -q & bar=$!
      until [ -p pipe ]; do sleep 0.05; done
      ls -l pipe | cut -c 1-10
      "$PBAR" --values --listen pipe -q; echo "second $?"
      for name in a b c; do sh -c "echo $name=done >pipe"; done
      wait "$bar"; echo "status $?"; ls
      """)
    #expect(run.outputText == "prw-------\nsecond 1\nstatus 0\n", "\(run.errorText)")
    #expect(
      run.errorText.hasSuffix(
        "can't make 'pipe': it exists already. Remove it, or name another path\n"))
  }

  @Test(
    "A run whose named pipe is removed says so once, and ends with its parts or its last writer",
    arguments: [
      ("rm pipe", ""), ("exec 3>pipe; rm pipe", ""),
      ("exec 3>pipe; echo a=1/2 >&3; rm pipe", "echo a=done >&3; "),
      ("exec 3>pipe; echo a=1/2 >&3; rm pipe", "exec 3>&-; "), ("echo a=1/2 >pipe; rm pipe", ""),
      ("mv pipe new", ""), ("echo a=done >pipe; mv pipe new", ""),
      ("echo a=1/2 >pipe; mv pipe new", "echo a=done >new; "),
      ("echo a=1/2 >pipe; mv pipe new", "rm new; "), ("ln pipe new; rm pipe", ""),
      ("mkfifo new; mv new pipe", ""), ("echo a=1/2 >pipe; mkdir sub; mv pipe sub", "rm -r sub; "),
    ])
  func removedPipe(removal: String, after: String) async throws {
    let run = try await run(
      """
      "$PBAR" --values --listen pipe -P pid -q 2>errors & bar=$!
      until [ -s pid ]; do sleep 0.05; done  # A pipe that is removed before it is open is made again
      \(removal)
      until [ -s errors ]; do sleep 0.05; done
      \(after)wait "$bar"; echo "status $?"; cat errors
      """)
    let sentence = "'pipe' was removed or renamed. The run ends with the parts that have begun"
    #expect(run.outputText == "status 0\npbar: --listen: \(sentence)\n", "\(run.errorText)")
  }

  @Test("However few files may be open, no named pipe and no PID file is left")
  func fewFiles() async throws {
    let run = try await run(
      """
      for count in 4 5 6 7 8 9 10 12; do
        ( ulimit -n $count; exec "$PBAR" --values --listen pipe -P pid -q ) & bar=$!
        until [ -s pid ] || ! kill -0 $bar; do sleep 0.02; done
        kill $bar; wait $bar; ls >&3
      done 3>&1 2>/dev/null
      """)
    #expect(run.outputText == "")
  }

  @Test("The pipe of a killed run is taken over, with what waits to write to it, but no other file")
  func leftover() async throws {
    let run = try await run(
      """
      "$PBAR" --values --listen pipe -q & bar=$!
      until [ -p pipe ]; do sleep 0.05; done
      kill -KILL "$bar"; wait "$bar" 2>/dev/null
      echo 3 >pipe & writer=$!
      "$PBAR" --values --listen pipe --until-total --total 3 -q; echo "status $?"
      wait "$writer"
      mkfifo -m 600 read; exec 3<>read
      "$PBAR" --values --listen read -q; echo "read $?"
      mkfifo other
      "$PBAR" --values --listen other -q; echo "other $?"
      echo text >file
      "$PBAR" --values --listen file -q; echo "file $?"; cat file; ls
      """)
    #expect(
      run.outputText == "status 0\nread 1\nother 1\nfile 1\ntext\nfile\nother\nread\n",
      "\(run.errorText)")
  }

  @Test("Beside the log what parallel prints is read to its end, and its text is passed on")
  func printed() async throws {
    let run = try await run(
      """
      { for i in 1 2 3; do job $i : 0 >>log; printf '%s%% %s:0=1s x\n' $((i * 33)) $i; done
        yes text | head -n 100000; echo last; } | "$PBAR" --from parallel --joblog log --total 3 -q | tail -n 2
      """)
    #expect(run.outputText == "text\nlast\n", "\(run.errorText)")
  }

  // MARK: Other runs

  @Test("A run of two names fails with either of them, and does not end with the first")
  func twoNames() async throws {
    let run = try await run(
      """
      printf '%s\n' a=1/2 b=1/2 a=done 'b=failed text' | "$PBAR" --values --json 2>failed
      "$PBAR" --from pbar -q <failed; echo "failed $?"
      printf '%s\n' a=1/2 b=1/2 a=done b=done | "$PBAR" --values --json 2>done
      "$PBAR" --from pbar -q <done; echo "done $?"
      sed 's/"event":"end","run":"[^"]*"/"event":"end","run":"x:1:9"/' done >lost
      "$PBAR" --from pbar -q <lost; echo "lost $?"
      """)
    #expect(run.outputText == "failed 16\ndone 0\nlost 16\n", "\(run.errorText)")
  }

  @Test("Other lines reach standard output byte by byte, and without their reader no run is lost")
  func otherLines() async throws {
    let run = try await run(
      #"""
      { printf 'Password: '; until grep -qs Password text; do sleep 0.05; done; echo seen; } |
        "$PBAR" --from pbar -q >text
      cat text
      start='{"event":"start","run":"h:1:9","part":0,"label":null,"fraction":0.5}'
      { echo "$start"; yes text; } | "$PBAR" --from pbar -q | head -n 1
      echo "status ${PIPESTATUS[1]}"
      """#)
    #expect(
      run.outputText == "Password: seen\ntext\nstatus 0\n", "\(run.outputText) \(run.errorText)")
  }
}
