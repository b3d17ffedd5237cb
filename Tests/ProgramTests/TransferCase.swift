import TestSupport

/// A random transfer, and its expected result.
struct TransferCase: CustomStringConvertible {
  enum Input: CaseIterable { case file, pipe, severalFiles, openFile, fileAndPipe }
  enum Output: CaseIterable { case pipe, file, middleOfFile, appendedFile, null, named }

  let input: Input
  let output: Output
  let options: [String]
  /// The contents of the inputs, one after the other.
  let pieces: [[UInt8]]
  /// The offset of an input that is already open.
  let inputOffset: Int
  /// The contents of the output before the transfer.
  let before: [UInt8]
  let outputOffset: Int
  /// The number of units after which the transfer stops.
  let size: Int?
  /// The byte that ends a counted unit; `nil` if bytes are counted.
  let terminator: UInt8?
  /// The part of the readable data that is to be transferred.
  let wanted: [UInt8]
  private let discards: Bool

  var description: String {
    "\(input) → \(output) \(options.joined(separator: " ")), \(pieces.map(\.count)) bytes, "
      + "from \(inputOffset), to \(outputOffset) of \(before.count)"
  }

  /// The contents of the output afterwards, or the bytes that arrive at its reader.
  var expected: [UInt8] {
    let wanted = discards ? [] : wanted
    switch output {
    case .pipe: return wanted
    case .null: return []
    case .file: return wanted
    case .named: return discards ? before : wanted
    case .appendedFile: return before + wanted
    case .middleOfFile:
      let rest = Array(before.dropFirst(outputOffset + wanted.count))
      return Array(before.prefix(outputOffset)) + wanted + rest
    }
  }

  init(_ random: inout SeededRandom) {
    input = Input.allCases.randomElement(using: &random) ?? .file
    output = Output.allCases.randomElement(using: &random) ?? .pipe
    let count =
      switch input {
      case .file, .pipe, .openFile: 1
      case .fileAndPipe: 2
      case .severalFiles: Int.random(in: 2...4, using: &random)
      }
    pieces = (0..<count).map { _ in
      random.sparseBytes(count: Self.size(&random) / count)
    }
    inputOffset =
      input == .openFile ? Int.random(in: 0...(pieces[0].count), using: &random) : 0
    before = random.sparseBytes(count: Int.random(in: 0...300_000, using: &random))
    outputOffset = Int.random(in: 0...before.count, using: &random)

    var words: [String] = []
    func sometimes(_ chance: Int, _ option: String..., random: inout SeededRandom) {
      if Int.random(in: 0..<chance, using: &random) == 0 { words += option }
    }
    terminator =
      switch Int.random(in: 0..<6, using: &random) {
      case 0: UInt8(ascii: "\n")
      case 1: 0
      default: nil
      }
    if let terminator { words.append(terminator == 0 ? "-0" : "-l") }
    if Int.random(in: 0..<3, using: &random) == 0 {
      size = Int.random(
        in: 1...(terminator == nil ? 2_000_000 : 300), using: &random)
      words += ["-S", "-s", "\(size ?? 0)"]
    } else {
      size = nil
    }
    let buffer = [1 << 12, 100_000, 1 << 20, 5 << 20].randomElement(using: &random) ?? 4096
    sometimes(4, "-B", "\(buffer)", random: &random)
    sometimes(5, "-L", terminator == nil ? "200M" : "10M", random: &random)
    sometimes(5, "-C", random: &random)
    sometimes(5, "-E", random: &random)
    sometimes(9, "-E", "-Z", "700", random: &random)
    sometimes(12, "-Y", random: &random)
    sometimes(6, "-K", random: &random)
    sometimes(4, "-O", random: &random)
    sometimes(5, "-A", "9", random: &random)
    sometimes(7, "-T", random: &random)
    sometimes(6, "-U", Bool.random(using: &random) ? "-" : "STORE", random: &random)
    wanted = Self.beginning(of: pieces, from: inputOffset, holding: size, terminator)
    discards = Int.random(in: 0..<12, using: &random) == 0
    if discards { words.append("-X") }
    words += [["-q"], ["-f", "-i", "0.1"], ["-n", "-b"]].randomElement(using: &random) ?? []
    options = words
  }

  /// The prefix of the readable data that holds this many units.
  private static func beginning(
    of pieces: [[UInt8]], from offset: Int, holding size: Int?, _ terminator: UInt8?
  ) -> [UInt8] {
    var data: [UInt8] = []
    for piece in pieces { data += piece }
    data.removeFirst(offset)
    guard let size else { return data }
    guard let terminator else { return Array(data.prefix(size)) }
    var end = 0
    for _ in 0..<size {
      guard let next = data[end...].firstIndex(of: terminator) else { return data }
      end = next + 1
    }
    return Array(data[..<end])
  }

  /// A size from 0 to 3 MiB. Small sizes, and sizes around a block or a buffer, are the most likely.
  private static func size(_ random: inout SeededRandom) -> Int {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: Int.random(in: 0...10, using: &random)
    case 1: Int.random(in: 4090...4100, using: &random)
    case 2: Int.random(in: 131_060...131_080, using: &random)
    case 3: Int.random(in: 0...(3 << 20), using: &random)
    default: Int.random(in: 0...400_000, using: &random)
    }
  }
}
