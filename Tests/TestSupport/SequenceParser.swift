/// Separates control sequences from text, scalar by scalar, as ECMA-48 defines them.
struct SequenceParser: Sendable {
  enum Event: Equatable, Sendable {
    case text(Unicode.Scalar)
    case control(Unicode.Scalar)
    case controlSequence(ControlSequenceRead)
    case operatingSystemCommand(String)

    case escape(Unicode.Scalar)

    /// A sequence of another kind, or a broken one, beginning with its ESC.
    case unknown(String)
  }

  private enum State { case text, escape, controlSequence, string, stringEscape }

  private var state = State.text

  /// The scalars since the ESC.
  private var body = String.UnicodeScalarView()

  mutating func take(_ scalar: Unicode.Scalar) -> Event? {
    switch state {
    case .text: takeText(scalar)
    case .escape: takeEscape(scalar)
    case .controlSequence: takeControlSequence(scalar)
    case .string: takeString(scalar)
    case .stringEscape: takeStringEscape(scalar)
    }
  }

  private mutating func takeText(_ scalar: Unicode.Scalar) -> Event? {
    switch scalar.value {
    case 0x1B:
      begin()
      return nil
    case ..<0x20, 0x7F...0x9F: return .control(scalar)
    default: return .text(scalar)
    }
  }

  private mutating func takeEscape(_ scalar: Unicode.Scalar) -> Event? {
    switch scalar {
    case "\u{1B}", "\u{18}", "\u{1A}": return abandon(at: scalar)
    case "[" where body.isEmpty: state = .controlSequence
    case _ where body.isEmpty && "]PX^_".unicodeScalars.contains(scalar): state = .string
    case " "..."/": break
    case "\u{00}"..."\u{1F}": return .control(scalar)
    case _ where body.isEmpty: return finish(.escape(scalar))
    default:
      body.append(scalar)
      return finish(unknownSequence)
    }
    body.append(scalar)
    return nil
  }

  private mutating func takeControlSequence(_ scalar: Unicode.Scalar) -> Event? {
    switch scalar {
    case "\u{1B}", "\u{18}", "\u{1A}": return abandon(at: scalar)
    case "\u{00}"..."\u{1F}": return .control(scalar)
    case "@"..."~":
      let sequence = ControlSequenceRead(parameters: body.dropFirst(), final: scalar)
      body.append(scalar)
      return finish(sequence.map { .controlSequence($0) } ?? unknownSequence)
    default:
      body.append(scalar)
      return nil
    }
  }

  private mutating func takeString(_ scalar: Unicode.Scalar) -> Event? {
    switch scalar {
    case "\u{07}": return finishString()
    case "\u{1B}": state = .stringEscape
    case "\u{18}", "\u{1A}": return abandon(at: scalar)
    default: body.append(scalar)
    }
    return nil
  }

  /// Only `ESC \` ends a string correctly; any other sequence breaks it off.
  private mutating func takeStringEscape(_ scalar: Unicode.Scalar) -> Event? {
    if scalar == "\\" { return finishString() }
    let broken = unknownSequence
    begin()
    // One scalar more completes no sequence that the screen acts upon.
    return takeEscape(scalar).map { _ in broken } ?? broken
  }

  private var unknownSequence: Event { .unknown(visible(("\u{1B}" + String(body)).utf8)) }

  private mutating func begin() {
    state = .escape
    body = String.UnicodeScalarView()
  }

  private mutating func finishString() -> Event {
    guard body.first == "]" else { return finish(unknownSequence) }
    return finish(.operatingSystemCommand(String(body.dropFirst())))
  }

  private mutating func finish(_ event: Event) -> Event {
    state = .text
    return event
  }

  /// Gives up a sequence that another ESC, CAN or SUB cuts off.
  private mutating func abandon(at scalar: Unicode.Scalar) -> Event {
    let broken = unknownSequence
    if scalar == "\u{1B}" { begin() } else { state = .text }
    return broken
  }
}

/// The contents of a control sequence (CSI).
struct ControlSequenceRead: Hashable, Sendable {
  /// Whether the parameters began with `?`.
  let isPrivate: Bool

  /// The numbers; `nil` for one that was left out.
  let numbers: [Int?]
  let final: Unicode.Scalar
  private let parameters: String

  /// The whole sequence as ``visible(_:)`` shows it.
  var visibleText: String { visible("\u{1B}[\(parameters)\(final)".utf8) }

  /// Parses the parameters; returns `nil` if they are not decimal numbers between semicolons.
  init?(parameters: some Sequence<Unicode.Scalar>, final: Unicode.Scalar) {
    var text = String(String.UnicodeScalarView(parameters))
    self.parameters = text
    isPrivate = text.hasPrefix("?")
    if isPrivate { text.removeFirst() }
    var numbers: [Int?] = []
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      guard part.utf8.count <= 9, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      numbers.append(Int(part))
    }
    self.numbers = numbers
    self.final = final
  }

  /// The number at an index; `default` if it was left out.
  func number(_ index: Int, default: Int) -> Int {
    (numbers.indices.contains(index) ? numbers[index] : nil) ?? `default`
  }
}
