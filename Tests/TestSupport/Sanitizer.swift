#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whether the tests, and the program beside them, are built with the address or the thread sanitizer.
///
/// A sanitized program takes many times the memory, and maps terabytes of addresses: its memory can't be
/// measured, and no limit can be set.
package let isSanitized = {
  let program = dlopen(nil, RTLD_NOW)
  return dlsym(program, "__asan_init") != nil || dlsym(program, "__tsan_init") != nil
}()
