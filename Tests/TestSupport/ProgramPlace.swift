#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The path of the built program: beside the test runner, unless `PBAR_PROGRAM` names another build.
package let builtProgram: String = {
  if let path = environmentVariable("PBAR_PROGRAM") { return path }
  return folderOfBuilds() + "/pbar"
}()

/// Whether the program is a release build: the one beside the tests is a debug build.
package let isReleased = builtProgram.firstRange(of: "/release/") != nil

/// The value of a variable of this process' environment.
package func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

private func folderOfBuilds() -> String {
  #if canImport(Darwin)
    // The runner is a helper of Xcode's, which gets the path of the tests as an argument.
    let arguments = CommandLine.arguments
    let flag = arguments.firstIndex(of: "--test-bundle-path")
    let bundle = flag.map { arguments[$0 + 1] } ?? arguments[0]
    let beforeBundle = bundle.range(ofText: ".xctest").map { String(bundle[..<$0]) } ?? bundle
    return beforeBundle.split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/")
  #else
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { readlink("/proc/self/exe", $0.baseAddress!, 4096) }
    }
    let path = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    return path.split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/")
  #endif
}

extension StringProtocol {
  /// The range of the first occurrence of a text in this one.
  package func range(ofText text: String) -> Index? {
    indices.first { self[$0...].hasPrefix(text) }
  }
}

/// Whether the tests run as root.
package var isSuperuser: Bool { geteuid() == 0 }
