/// How often a byte occurs.
///
/// Rows of 32 bytes are compared at once; each row where it occurs at a place takes one from that place of the
/// counts, which hold up to 255 rows. Comparing with a vector and not with the byte itself keeps the
/// compiler on the fast way.
func occurrences(of byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int {
  typealias Row = SIMD32<UInt8>
  let sought = Row(repeating: byte)
  let rows = bytes.count / Row.scalarCount
  var total = 0
  var row = 0
  while row < rows {
    let end = min(row + 255, rows)
    var counts = Row()
    while row < end {
      let place = row * Row.scalarCount
      let matches = bytes.loadUnaligned(fromByteOffset: place, as: Row.self) .== sought
      counts &-= unsafeBitCast(matches, to: Row.self)
      row += 1
    }
    total += Int(SIMD32<UInt16>(truncatingIfNeeded: counts).wrappedSum())
  }
  for index in (rows * Row.scalarCount)..<bytes.count where bytes[index] == byte { total += 1 }
  return total
}
