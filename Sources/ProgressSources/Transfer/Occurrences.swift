/// How often a byte occurs.
///
/// Each inner loop runs over 255 bytes at most, so that its count fits in a byte and the compiler can
/// count many at once.
func occurrences(of byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int {
  var total = 0
  var start = 0
  while start < bytes.count {
    let end = min(start + 255, bytes.count)
    var count: UInt8 = 0
    for index in start..<end {
      count &+= bytes[index] == byte ? 1 : 0
    }
    total += Int(count)
    start = end
  }
  return total
}
