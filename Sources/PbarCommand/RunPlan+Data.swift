import CommandOptions
import ProgressSources
import SystemCalls

// What a run's data comes from and goes to, with which nothing else may share a file.

extension RunPlan {
  /// Whether what is written there would come among the data, or take its place.
  func isData(_ status: FileStatus) -> Bool {
    switch status.kind {
    // Lines on a terminal disturb each other and nothing else.
    case .characterDevice, .nullDevice, .directory, .other: false
    // What is written to a socket comes out at its other end.
    case .socket: outputs.contains(status.identity)
    case .regular, .blockDevice, .pipe: (inputs + outputs).contains(status.identity)
    }
  }

  /// Whether it is the file of the process' number.
  func isProcessFile(_ status: FileStatus) -> Bool {
    pidFile.flatMap { try? FileStatus(ofPath: $0).identity } == status.identity
  }

  private var inputs: [FileStatus.Identity] {
    let copied = (work.copy?.inputs ?? []).compactMap { input in
      if case .file(let path) = input { path } else { nil }
    }
    return (copied + consulted).compactMap { try? FileStatus(ofPath: $0).identity }
      + [try? FileStatus(of: .standardInput).identity].compactMap { $0 }
  }

  private var outputs: [FileStatus.Identity] {
    [
      writesStandardOutput ? try? FileStatus(of: .standardOutput).identity : nil,
      outputPath.flatMap { try? FileStatus(ofPath: $0).identity },
      storePath.flatMap { try? FileStatus(ofPath: $0).identity },
    ].compactMap { $0 }
  }

  /// Where all of the data is kept until it has come.
  private var storePath: [UInt8]? {
    guard case .file(let path) = work.copy?.options.store else { return nil }
    return path
  }

  var writesStandardOutput: Bool {
    switch work {
    case .copy(let plan): plan.output == .descriptor(.standardOutput)
    case .monitor(let plan): plan.output.map { $0.output == .descriptor(.standardOutput) } ?? true
    case .command(let plan): !plan.readsValues
    case .value: true
    case .values, .timer, .query, .watch: false
    }
  }
}
