#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The number of the process that runs the tests.
func ownNumber() -> Int32 { getpid() }
