extension ScreenLook {
  /// Applies the numbers of an SGR sequence in order; returns whether all of them are known.
  mutating func apply(_ numbers: [Int]) -> Bool {
    var rest = (numbers.isEmpty ? [0] : numbers)[...]
    var areKnown = true
    while let number = rest.popFirst() {
      switch number {
      case 0: self = ScreenLook()
      case 1: isBold = true
      case 2: isFaint = true
      case 3: isItalic = true
      case 4: isUnderlined = true
      case 7: isReversed = true
      case 9: isStruckThrough = true
      case 22: (isBold, isFaint) = (false, false)
      case 23: isItalic = false
      case 24: isUnderlined = false
      case 27: isReversed = false
      case 29: isStruckThrough = false
      case 30...37: foreground = .indexed(number - 30)
      case 39: foreground = .default
      case 40...47: background = .indexed(number - 40)
      case 49: background = .default
      case 90...97: foreground = .indexed(number - 90 + 8)
      case 100...107: background = .indexed(number - 100 + 8)
      case 38, 48:
        guard let color = ScreenColor(takingFrom: &rest) else { return false }
        if number == 38 { foreground = color } else { background = color }
      default: areKnown = false
      }
    }
    return areKnown
  }
}

extension ScreenColor {
  /// Reads the numbers that follow 38 or 48: `5;n` or `2;r;g;b`.
  fileprivate init?(takingFrom numbers: inout ArraySlice<Int>) {
    let kind = numbers.popFirst()
    let values = Array(numbers.prefix(kind == 5 ? 1 : 3))
    numbers = numbers.dropFirst(values.count)
    guard values.allSatisfy({ (0...255).contains($0) }) else { return nil }
    switch (kind, values.count) {
    case (5, 1): self = .indexed(values[0])
    case (2, 3): self = .rgb(values[0], values[1], values[2])
    default: return nil
    }
  }
}
