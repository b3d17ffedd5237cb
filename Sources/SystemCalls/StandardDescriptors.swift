import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Fills those of the descriptors 0, 1 and 2 that the caller closed, before anything else is opened.
///
/// Otherwise the next file that is opened would become somebody's standard output. They are filled
/// the wrong way round, input with something that can't be read and the outputs with something that
/// can't be written, so that using them stays an error instead of a silent success.
package func fillClosedStandardDescriptors() {
  for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 && errno == EBADF {
    // The lowest free number is taken, and those below are open by now.
    _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
  }
}

/// The arguments of this process as the kernel passed them, the program's name first.
package func processArguments() -> [[UInt8]] {
  (0..<Int(CommandLine.argc)).compactMap { index in
    CommandLine.unsafeArgv[index].map { pointer in
      Array(UnsafeRawBufferPointer(start: pointer, count: strlen(pointer)))
    }
  }
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
