import TerminalText

/// What earlier runs took, kept in a file of text.
///
/// The first line names the format. Each further line is an entry: key, quantity, time of the last
/// run in seconds since 1970, and values. The words of a command are never kept.
package struct RunHistory: Sendable, Equatable {
  package enum Quantity: String, Sendable {
    case duration  // Milliseconds
    case bytes, lines
  }

  package struct Entry: Hashable, Sendable {
    package let key: RunKey
    package let quantity: Quantity
    package fileprivate(set) var lastRun: Int64
    package fileprivate(set) var values: [Int64]  // 0...`largestValue`, the oldest first
  }

  fileprivate static let runsPerEntry = 10
  package static let byteLimit = 256 << 10  // The most bytes of the file
  static let largestValue: Int64 = 1 << 53  // A double holds whole numbers up to this one
  private static let header = "pbar history 1"

  package private(set) var entries: [Entry] = []  // In the order of their last runs
  package private(set) var damagedCount = 0  // Lines of the file that were no entries

  package init() {}

  /// `nil` if the file has another format.
  package init?(parsing bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    var lines = bytes.split(separator: .newline)[...]
    guard let first = lines.popFirst(), first.elementsEqual(Self.header.utf8) else { return nil }
    entries = lines.compactMap(Entry.init(parsing:))
    damagedCount = lines.count - entries.count
  }

  /// The file with the last entries that are within `byteLimit`.
  package var formatted: [UInt8] {
    let header = Array("\(Self.header)\n".utf8)
    var room = Self.byteLimit - header.count
    let lines = entries.reversed().map { $0.formatted }.prefix { line in
      room -= line.count
      return room >= 0
    }
    return header + lines.reversed().joined()
  }

  /// The median, which a single odd run does not move much; `nil` if no run is known.
  package func usualValue(of quantity: Quantity, for key: RunKey) -> Int64? {
    index(of: quantity, for: key).map { entries[$0].usualValue }
  }

  private func index(of quantity: Quantity, for key: RunKey) -> Int? {
    entries.lastIndex { $0.key == key && $0.quantity == quantity }
  }

  /// `time`: seconds since 1970.
  package mutating func add(_ value: Int64, _ quantity: Quantity, for key: RunKey, at time: Int64) {
    guard (0...Self.largestValue).contains(value) else { return }
    var entry =
      index(of: quantity, for: key).map { entries.remove(at: $0) }
      ?? Entry(key: key, quantity: quantity, lastRun: time, values: [])
    // The clock may be wrong, and may have been set before 1970.
    entry.lastRun = max(0, time)
    entry.values = (entry.values + [value]).suffix(Self.runsPerEntry)
    entries.append(entry)
  }

  package mutating func forget(_ isForgotten: (RunKey) -> Bool) -> Bool {
    let before = entries.count
    entries.removeAll { isForgotten($0.key) }
    return entries.count < before
  }
}

extension RunHistory.Entry {
  package var usualValue: Int64 {
    let values = values.sorted()
    return (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
  }

  fileprivate init?(parsing line: ArraySlice<UInt8>) {
    let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    guard words.count > 3, words.count <= 3 + RunHistory.runsPerEntry,
      let key = RunKey(parsing: words[0]), let quantity = RunHistory.Quantity(rawValue: words[1]),
      let lastRun = Int64(words[2]), lastRun >= 0
    else { return nil }
    let values = words[3...].compactMap { Int64($0) }
      .filter { (0...RunHistory.largestValue).contains($0) }
    guard values.count == words.count - 3 else { return nil }
    self.init(key: key, quantity: quantity, lastRun: lastRun, values: values)
  }

  fileprivate var formatted: [UInt8] {
    let values = values.map { " \($0)" }.joined()
    return Array("\(key.text) \(quantity.rawValue) \(lastRun)\(values)\n".utf8)
  }
}

/// A hash of the words of a run, which hides them only from those who can't guess them.
package struct RunKey: Sendable, Hashable {
  private var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  package init(command: [[UInt8]], directory: [UInt8]) {
    self.init(words: [Array("command".utf8), directory] + command)
  }

  package init(name: [UInt8]) { self.init(words: [Array("name".utf8), name]) }

  /// A NUL, which no word contains, ends each word, so that different words are different bytes.
  private init(words: [[UInt8]]) { self.init(hashing: words.flatMap { $0 + [0] }) }

  /// Follows FNV-1a with 128 bits, whose prime is 2^88 + 0x13B (RFC 9923).
  init(hashing bytes: [UInt8]) {
    for byte in bytes { hash = (hash ^ UInt128(byte)) &* (1 << 88 + 0x13B) }
  }

  fileprivate init?(parsing text: String) {
    guard text.utf8.count == 32, let hash = UInt128(text, radix: 16) else { return nil }
    self.hash = hash
  }

  /// The digits that name the key in a list. The first ones are alike for similar words.
  package var name: String { String(text.suffix(8)) }

  var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 32 - digits.utf8.count) + digits
  }
}
