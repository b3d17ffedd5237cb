/// A program that has run to its end without a terminal.
package struct CompletedRun: Sendable {
  package let ending: ProgramRun.Ending
  package let output: [UInt8]

  /// Standard error.
  package let errorBytes: [UInt8]

  package var outputText: String { String(decoding: output, as: UTF8.self) }

  package var errorText: String { String(decoding: errorBytes, as: UTF8.self) }

  /// The exit status, or 128 + the signal, as in a shell.
  package var status: Int32 {
    switch ending {
    case .exited(let status): status
    case .signaled(let signal): 128 + signal
    }
  }
}

/// Runs a program to its end: standard input holds `input`, the two outputs are pipes.
package func runProgram(
  _ arguments: [String], program: String = builtProgram, input: [UInt8] = [],
  environment: [String: String?] = [:], within seconds: Double = 60
) async throws -> CompletedRun {
  // Bytes that fit into the pipe are written before the start.
  let fits = input.count <= ProgramRun.Stream.pipeCapacity
  let run = try ProgramRun(
    arguments, program: program, input: fits ? .bytes(input) : .pipe, output: .pipe,
    errors: .pipe, environment: environment)
  if !fits {
    await run.write(input)
    run.closeInput()
  }
  let ending = try await run.end(within: seconds)
  return CompletedRun(ending: ending, output: run.outputBytes, errorBytes: run.errorBytes)
}

/// Runs a shell script to its end; `$PBAR` is the built program.
package func runShell(
  _ script: String, input: [UInt8] = [],
  environment: [String: String?] = [:], within seconds: Double = 60
) async throws -> CompletedRun {
  try await runProgram(
    ["-c", script], program: "bash", input: input, environment: environment, within: seconds)
}
