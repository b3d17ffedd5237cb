/// Whether the tests, or the program that they start, are built with the address or the thread sanitizer.
///
/// A sanitized program takes many times the memory, and maps terabytes of addresses: its memory can't be measured or
/// limited.
package let isSanitized = environmentVariable("PBAR_SANITIZED") != nil
