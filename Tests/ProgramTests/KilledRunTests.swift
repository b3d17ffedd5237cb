import TestSupport
import TestTraits
import Testing

#if os(Linux)
  /// Only Linux has a system call that signals the end of the run to its command.
  @Suite("Killed runs and the commands that they leave behind", .seeded, .fewAtOnce)
  struct KilledRunTests {
    /// Every way to run a command, with and without a pseudo-terminal for its output.
    private static let ways = [
      "--run", "-q --run", "--values --run", "-q -M both --", "-M both --", "-M in --", "-M out --",
    ]

    /// What the command prints after the run has been killed, if anything.
    ///
    /// The run leads no session: if it did, the system would send a hang-up to the foreground of
    /// its terminal when it dies.
    private func lastWords(
      _ way: String, outputs: String, preparing preparation: String = ":"
    ) async throws -> String {
      let folder = try TemporaryFolder()
      let run = try await runShell(
        """
        cd \(folder.path) && mkfifo words go && exec 4<>go
        (\(preparation); exec "$PBAR" \(way) sh -c \\
          'exec 3>words; echo ready >&3; read x <go; echo "still $x" >&3') \(outputs) &
        exec 5<words && read ready <&5 && kill -KILL $! && wait $! 2>/dev/null
        echo "$ready, killed"
        echo there >&4
        cat <&5
        """)
      return run.outputText
    }

    @Test("The command of a killed run gets a hang-up", arguments: ways)
    func hangsUp(way: String) async throws {
      for outputs in [">/dev/tty 2>&1", "2>/dev/null"] {
        #expect(try await lastWords(way, outputs: outputs) == "ready, killed\n", "\(outputs)")
      }
    }

    @Test(
      "A command that ignores hang-ups, as under nohup, outlives its killed run",
      arguments: ["--run", "-q -M both --"])
    func heedsNohup(way: String) async throws {
      for outputs in [">/dev/tty 2>&1", "2>/dev/null"] {
        let words = try await lastWords(way, outputs: outputs, preparing: "trap '' HUP")
        #expect(words == "ready, killed\nstill there\n", "\(outputs)")
      }
    }

    @Test("At any moment the command of a killed run ends too")
    func leavesNobody() async throws {
      let folder = try TemporaryFolder()
      for number in 0..<UInt64(isExhaustive ? 200 : 10) {
        var random = SeededRandom(case: number)
        let turns = Int.random(in: 0...30_000, using: &random)
        // The pipe reaches its end when both the run and the command have ended.
        let run = try await runShell(
          """
          cd \(folder.path) && mkfifo -m 600 go 2>/dev/null; exec 4<>go
          { "$PBAR" -q --run sh -c 'read x <go' 4<&- &
            for ((i = 0; i < \(turns); i++)); do :; done
            kill -KILL $!; } 2>/dev/null | cat
          echo over
          """, within: 20)
        #expect(run.outputText == "over\n", "after \(turns) turns")
      }
    }
  }
#endif
