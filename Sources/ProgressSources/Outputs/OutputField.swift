import TerminalText

enum OutputField: String, Sendable {
  case completed = "n"  // How many have been done, how many are left, and the total
  case left = "l"
  case total = "t"
  case bytes = "b"  // Sizes in bytes, mostly with a unit
  case totalBytes = "T"
  case decimalBytes = "B"  // A size whose `K` is 1000
  case percentage = "p"  // A number of percent, and a fraction of 1
  case fraction = "f"
  case time = "d"  // A position and a duration, as `1:02:03.5`
  case duration = "D"
  case microseconds = "u"  // A position in microseconds
  case steps = "+"  // Work that will take so many steps
  case label  // The phase of the work, and what is being done in it
  case text
  case word  // One word of text
  case part  // The name of one of several parts, whose amounts are added up

  // A number or a size, a time or the dashes in its place, and any text, which are not read.
  case number = "#"
  case clock
  case anything = "*"

  var isText: Bool { self == .label || self == .text || self == .part || self == .anything }
  var isNumber: Bool {
    !isText && self != .word && self != .clock && self != .time && self != .duration
  }

  func end(in line: UnsafeRawBufferPointer, from start: Int) -> Int? {
    switch self {
    case .label, .text, .part, .anything: return line.count
    case .percentage, .fraction, .microseconds, .steps: return line.numberEnd(from: start)
    case .completed, .left, .total, .bytes, .decimalBytes, .totalBytes, .number:
      guard let end = line.numberEnd(from: start) else { return nil }
      // A blank may be before the unit of a size, but a word behind a count is none.
      let mayBlank = self == .bytes || self == .totalBytes || self == .number
      let unit = mayBlank ? line[end...].firstIndex { !$0.isBlank } ?? end : end
      let unitEnd = line[unit...].firstIndex { !"KMGTPEkiB".utf8.contains($0) } ?? line.count
      let isUnit =
        unitEnd > unit && unitEnd - unit <= 3 && (unitEnd == line.count || !line[unitEnd].isLetter)
      return isUnit ? unitEnd : end
    case .word, .time, .duration, .clock:
      let end = line[start...].firstIndex {
        self == .word ? $0.isBlank : !$0.isDigit && !":.-hms".utf8.contains($0)
      }
      return end == start || start == line.count ? nil : end ?? line.count
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The end of a number without a sign, whose digits may be in groups of three: `1,234.5`.
  func numberEnd(from start: Int) -> Int? {
    guard start < count, self[start].isDigit else { return nil }
    let end = indices[start...].first {
      !self[$0].isDigit
        && !(".,".utf8.contains(self[$0]) && $0 + 1 < count && self[$0 + 1].isDigit)
    }
    return end ?? count
  }

  var trimmed: UnsafeRawBufferPointer {
    guard let first = firstIndex(where: { !$0.isBlank }),
      let last = lastIndex(where: { !$0.isBlank })
    else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return part(first...last)
  }
}
