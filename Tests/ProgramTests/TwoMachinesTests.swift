import TestSupport
import TestTraits
import Testing

/// Runs on other machines, which real `ssh` and GNU parallel reach: two names of a server of the
/// test's own.
@Suite("Runs on two machines", .fewAtOnce)
struct TwoMachinesTests {
  /// Starts a server on a free port, with keys of its own, and `$login`, which reaches it as `one`
  /// and as `two`.
  private static let server = #"""
    cd "$HOME"
    umask 077
    ssh-keygen -q -t ed25519 -N '' -f host
    ssh-keygen -q -t ed25519 -N '' -f user
    # The server of root needs this directory.
    [ "$(id -u)" != 0 ] || mkdir -p /run/sshd
    for attempt in 1 2 3 4 5 6 7 8 9; do
      port=$((20000 + RANDOM % 12000))
      printf '%s\n' "Port $port" "ListenAddress 127.0.0.1" "HostKey $HOME/host" \
        "AuthorizedKeysFile $HOME/user.pub" "PidFile none" "StrictModes no" >server
      printf '%s\n' "Host one two" "HostName 127.0.0.1" "Port $port" "IdentityFile $HOME/user" "IdentitiesOnly yes" \
        "StrictHostKeyChecking no" "UserKnownHostsFile $HOME/known" "LogLevel ERROR" >client
      : >log
      timeout 100 "$SSHD" -D -e -f server 2>log & server=$!
      until grep -q 'Server listening' log || ! kill -0 "$server" 2>/dev/null; do sleep 0.05; done
      kill -0 "$server" 2>/dev/null && break
    done
    trap 'kill "$server"' EXIT
    login="ssh -F $HOME/client"

    """#

  /// Runs a script on a terminal of its own; `nil` if there is no server.
  private func run(_ script: String) async throws -> ProgramRun? {
    let server = installedProgram("sshd") ?? "/usr/sbin/sshd"
    guard ["ssh", "parallel"].allSatisfy({ installedProgram($0) != nil }), fileExists(server) else {
      print("SKIPPED: runs on two machines, since ssh, sshd or parallel is missing")
      return nil
    }
    let folder = try TemporaryFolder()
    let run = try ProgramRun(
      ["-c", Self.server + script], program: "bash", output: .terminal, columns: 72,
      environment: ["SSHD": server, "HOME": folder.path, "TERM": "xterm"])
    _ = try await run.end()
    return run
  }

  @Test(
    "Of the runs that parallel starts on two machines one is killed: it is lost, and the others go on"
  )
  func killed() async throws {
    let script = #"""
      work="$PBAR --json -q -i 0.1 -L 1m -S -s 2m -N job{} --pidfile $HOME/pid{} </dev/zero >/dev/null"
      { until grep -q '"label":"job2".*"fraction":0\.[2-9]' stream; do sleep 0.05; done
        kill -KILL "$(cat pid2)"; } 2>/dev/null &
      : >stream
      { parallel --will-cite --line-buffer --ssh "$login" -S 2/one,2/two "$work" ::: 1 2 3 4 </dev/null 2>&1 |
        grep --line-buffered '^{' | tee stream; } | "$PBAR" --from pbar -s 4
      echo "status ${PIPESTATUS[1]}"
      """#
    guard let run = try await run(script) else { return }
    let lines = run.screen.text.lines
    #expect(lines.last == "status 16", "\(run.screen.text)")
    for job in [1, 3, 4] {
      #expect(
        lines.contains { $0.hasPrefix("✓ job\(job) ") && $0.contains("/2.00 MiB") },
        "\(run.screen.text)")
    }
    #expect(lines.contains { $0.hasPrefix("✗ job2 ") && $0.contains("lost") }, "\(run.screen.text)")
    #expect(lines.first?.contains("4/4") ?? false, "\(run.screen.text)")
  }
}
