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
    // The lowest free number is taken, and those below are open by now. A folder can be neither read nor
    // written to, and one is there where there are no devices.
    if open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY) < 0 { _ = open("/", O_RDONLY) }
  }
}
