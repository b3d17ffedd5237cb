import CLibrary
import CSystem
import TerminalText

package enum ThisProcess {
  package static var number: Int { Int(getpid()) }

  /// The environment variable with the number of the run on whose pseudo-terminal a command writes.
  package static let runVariable = "PBAR_RUN"

  package static var user: UInt32 { UInt32(geteuid()) }

  /// Empty if this machine has none.
  package static var hostName: String {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, 255) == 0 else { return "" }
    return String(decoding: FilePath(bytes).bytes, as: UTF8.self)
  }
}

/// The arguments as the kernel passed them, the program's name first.
package func processArguments() -> [[UInt8]] {
  var count: Int32 = 0
  var words = csystem_arguments(&count)
  #if !hasFeature(Embedded)
    // Not every C library hands them over.
    if words == nil { (words, count) = (CommandLine.unsafeArgv, CommandLine.argc) }
  #endif
  return (0..<Int(count)).compactMap { words?[$0].map { FilePath($0).bytes } }
}

/// Replaces the arguments that ps(1) shows by this text, cut to their room; `nil` restores them.
/// Darwin ignores this. No other thread may use the environment during the call, which moves it.
package func setProcessTitle(_ text: String?) { csystem_set_process_title(text) }

/// Opens closed descriptors 0, 1 and 2, since the next file would become a standard stream. Using
/// them stays an error.
package func fillClosedStandardDescriptors() {
  for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 && errno == EBADF {
    // open(2) returns the lowest free number, this one.
    if open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY) < 0 { _ = open("/", O_RDONLY) }
  }
}

/// The variables of this process, or others in their place.
package struct Environment: Sendable {
  private var variables: [String: [UInt8]]?  // `nil` for those of this process

  package static let ofThisProcess = Environment()

  /// As text; bytes that are not UTF-8 become U+FFFD, so use `bytes(of:)` for paths.
  package subscript(name: String) -> String? {
    get { bytes(of: name).map { String(decoding: $0, as: UTF8.self) } }
    set { variables?[name] = newValue.map { Array($0.utf8) } }
  }

  package func bytes(of name: String) -> [UInt8]? {
    if let variables { return variables[name] }
    // An implicit conversion would allocate memory.
    return name.withCString { getenv($0) }.map { FilePath($0).bytes }
  }

  /// Sets a variable for commands, while no other thread looks at the environment.
  package static func set(_ name: String, to value: String) { setenv(name, value, 1) }

  /// The absolute path in `variable`, else `usual` in the user's home, if that is a directory.
  /// Follows the XDG Base Directory Specification.
  package func userDirectory(_ variable: String, usual: FilePath) -> FilePath? {
    if let path = absolutePath(variable) { return path }
    guard let home = absolutePath("HOME"), home.kind == .directory else { return nil }
    return home.appending(usual)
  }

  /// The path that a variable holds; `nil` if it is not absolute.
  package func absolutePath(_ variable: String) -> FilePath? {
    bytes(of: variable).map { FilePath($0) }.flatMap { $0.isAbsolute ? $0 : nil }
  }

  /// Whether `PATH` leads to a program of this name, as a shell finds it.
  package func hasProgram(_ name: FilePath) -> Bool {
    guard !name.bytes.isEmpty, !name.bytes.contains(UInt8(ascii: "/")) else { return false }
    return (bytes(of: "PATH") ?? []).split(separator: UInt8(ascii: ":")).contains { directory in
      let path = FilePath(directory).appending(name)
      return path.kind == .regular && path.withCString { access($0, X_OK) } == 0
    }
  }
}

extension Environment: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, String)...) {
    variables = [:]
    for (name, value) in elements { self[name] = value }
  }
}
