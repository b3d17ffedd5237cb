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
/// They are few and looked up a few times only: a list of them is made sooner than a dictionary.
package struct Environment: Hashable, Sendable {
  private struct Variable: Hashable, Sendable {
    var name: String
    var value: String
  }

  private var variables: [Variable] = []

  package init() {}

  /// The value of a variable, `nil` where it is not set; of two of the same name the first counts.
  package subscript(name: String) -> String? {
    get { variables.first { $0.name == name }?.value }
    set {
      variables.removeAll { $0.name == name }
      if let newValue { variables.append(Variable(name: name, value: newValue)) }
    }
  }

  /// Those of this process.
  package static var ofThisProcess: Environment {
    var environment = Environment()
    guard var entry = csystem_environment() else { return environment }
    while let text = entry.pointee {
      let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
      if let equals = bytes.firstIndex(of: UInt8(ascii: "=")) {
        environment.variables.append(
          Variable(
            name: String(decoding: bytes[..<equals], as: UTF8.self),
            value: String(decoding: bytes[(equals + 1)...], as: UTF8.self)))
      }
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
    variables = elements.map { Variable(name: $0.0, value: $0.1) }
  }
}
