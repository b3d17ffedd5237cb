import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The arguments of this process as the kernel passed them, the program's name first.
package func processArguments() -> [[UInt8]] {
  var count: Int32 = 0
  let kept = csystem_arguments(&count)
  let words = kept ?? CommandLine.unsafeArgv
  return (0..<Int(kept == nil ? CommandLine.argc : count)).compactMap { index in
    words[index].map { pointer in
      Array(UnsafeRawBufferPointer(start: pointer, count: strlen(pointer)))
    }
  }
}

/// Sets a variable for the commands that this process starts from now on.
///
/// To be called while no other thread looks at the environment. Follows setenv(3).
package func setEnvironmentVariable(_ name: String, to value: String) {
  setenv(name, value, 1)
}

/// Makes room for ``setProcessTitle(_:)``.
///
/// To be called once, after the arguments were read and while no other thread looks at the environment.
package func prepareProcessTitle() {
  csystem_prepare_process_title()
}

/// Shows this text where ps(1) shows the arguments, cut to the room that they and the environment take.
///
/// It changes nothing on Darwin, which knows no such title.
package func setProcessTitle(_ text: String) {
  csystem_set_process_title(text)
}

/// The variables of this process' environment; the first of two of the same name counts.
package func processEnvironment() -> [String: String] {
  var variables: [String: String] = [:]
  guard var entry = csystem_environment() else { return [:] }
  while let text = entry.pointee {
    let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
    if let equals = bytes.firstIndex(of: UInt8(ascii: "=")) {
      let name = String(decoding: bytes[..<equals], as: UTF8.self)
      if variables[name] == nil {
        variables[name] = String(decoding: bytes[(equals + 1)...], as: UTF8.self)
      }
    }
    entry += 1
  }
  return variables
}
