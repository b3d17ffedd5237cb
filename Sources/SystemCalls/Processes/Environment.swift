import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The variables of a process' environment.
///
/// They are kept as bytes: a run looks up few of them, and each only a few times.
package struct Environment: Hashable, Sendable {
  /// `NAME=VALUE`, in the order in which the parent passed them.
  private var entries: [[UInt8]] = []

  package init() {}

  /// The value of a variable, `nil` where it is not set; the first one counts where a name occurs twice.
  package subscript(name: String) -> String? {
    get {
      let key = Self.entry(name, "")
      return entries.first { $0.starts(with: key) }
        .map { String(decoding: $0.dropFirst(key.count), as: UTF8.self) }
    }
    set {
      let key = Self.entry(name, "")
      entries.removeAll { $0.starts(with: key) }
      if let newValue { entries.append(Self.entry(name, newValue)) }
    }
  }

  private static func entry(_ name: String, _ value: String) -> [UInt8] {
    Array(name.utf8) + CollectionOfOne(UInt8(ascii: "=")) + Array(value.utf8)
  }

  /// The variables of this process.
  package static var ofThisProcess: Environment {
    var environment = Environment()
    guard var entry = csystem_environment() else { return environment }
    while let text = entry.pointee {
      environment.entries.append(
        Array(UnsafeRawBufferPointer(start: text, count: strlen(text))))
      entry += 1
    }
    return environment
  }

  /// Sets a variable for the commands that this process starts from now on.
  ///
  /// To be called while no other thread looks at the environment. Follows setenv(3).
  package static func set(_ name: String, to value: String) {
    setenv(name, value, 1)
  }
}

extension Environment: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, String)...) {
    entries = elements.map { Self.entry($0.0, $0.1) }
  }
}
