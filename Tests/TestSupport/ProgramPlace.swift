import Foundation

/// The path of the built program: beside the test runner, unless `PBAR_PROGRAM` names another.
package let builtProgram: String = {
  if let path = environmentVariable("PBAR_PROGRAM") { return path }
  #if canImport(Darwin)
    // The runner is a helper of Xcode's, which gets the path of the tests as an argument.
    let arguments = CommandLine.arguments
    let flag = arguments.firstIndex(of: "--test-bundle-path")
    let bundle = flag.map { arguments[$0 + 1] } ?? arguments[0]
    let runner = bundle.range(ofText: ".xctest").map { String(bundle[..<$0]) } ?? bundle
  #else
    let link = "/proc/self/exe"
    let runner = (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? link
  #endif
  return runner.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    .joined(separator: "/") + "/pbar"
}()

/// Whether the program is a release build: the one beside the tests is a debug build.
package let isReleased = builtProgram.firstRange(of: "/release/") != nil

/// Whether the long schedules run too, as `PBAR_EXHAUSTIVE=1` asks.
package let isExhaustive = environmentVariable("PBAR_EXHAUSTIVE") == "1"

/// Whether a sanitizer watches the tests or the program, whose memory can't be measured or limited
/// then.
package let isSanitized = environmentVariable("PBAR_SANITIZED") != nil

/// Whether the tests run as root.
package var isSuperuser: Bool { geteuid() == 0 }

/// The value of a variable of this process' environment.
package func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// The path of an installed program; `nil` if there is none of this name.
package func installedProgram(_ name: String) -> String? {
  let folders = (environmentVariable("PATH") ?? "").split(separator: ":")
  return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
}

extension StringProtocol {
  package var bytes: [UInt8] { Array(utf8) }

  /// The words between blanks.
  package var words: [String] { split { $0 == " " }.map { String($0) } }

  /// The lines, without empty ones.
  package var lines: [String] { split { $0 == "\n" }.map { String($0) } }

  /// The text without blanks at its end, as the lines of a screen are.
  package var withoutBlanksAtEnd: String {
    String(reversed().drop { $0 == " " }.reversed())
  }

  /// The range of the first occurrence of a text in this one.
  package func range(ofText text: String) -> Index? {
    indices.first { self[$0...].hasPrefix(text) }
  }
}
