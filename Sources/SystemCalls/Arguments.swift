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
