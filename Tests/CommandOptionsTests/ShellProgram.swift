import Foundation

/// Programs that may not be installed, run through `sh`.
enum ShellProgram {
  /// Whether a program of this name is found in PATH.
  static func isInstalled(_ name: String) -> Bool {
    system("command -v \(name) >/dev/null 2>&1") == 0
  }

  /// The text that a program prints on both outputs.
  static func output(of name: String, _ arguments: String...) -> String {
    let words = ([name] + arguments).map(quoted).joined(separator: " ")
    guard let stream = withoutBlockedSignals({ popen(words + " </dev/null 2>&1", "r") }) else {
      return "popen failed"
    }
    defer { pclose(stream) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, stream)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer.prefix(count)
    }
  }

  /// Runs `body` without blocked signals: the threads of tests block most signals, and a shell that
  /// inherits this never sees the end of its children.
  private static func withoutBlockedSignals<Result>(_ body: () -> Result) -> Result {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }

  /// The text as one word for a shell.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
