import TestSupport

/// A random transfer with random faults, and the results that are allowed.
struct FaultCase: CustomStringConvertible {
  /// The step that is forced to fail for good.
  enum Failure: CaseIterable {
    case nothing, reading, writing, readerGone, syncing, sizing, seeking, opening, closing
  }

  let transfer: ForcedTransfer
  let failure: Failure
  let code: Int32

  /// The contents of an output file before the transfer.
  let old: [UInt8]

  /// The part of the data that is to be transferred.
  private let wanted: [UInt8]

  var description: String { "\(transfer); \(failure) fails" }

  init(_ random: inout SeededRandom) {
    var transfer = ForcedTransfer(data: random.sparseBytes(count: Self.size(&random)))
    transfer.input = .allCases.randomElement(using: &random) ?? .file
    transfer.output = .allCases.randomElement(using: &random) ?? .pipe
    let flags = [[.pipe, .socket].contains(transfer.input), transfer.output.isShared]
    transfer.inputIsNonBlocking = Bool.random(using: &random) && flags[0]
    transfer.outputIsNonBlocking = Bool.random(using: &random) && flags[1]
    transfer.pieces = [100, 4096, 1 << 16].randomElement(using: &random) ?? 4096
    var options = RandomOptions(&random, of: transfer.data)
    let failure = Failure.allCases.filter { options.allow($0, transfer) }
      .randomElement(using: &random)
    self.failure = failure ?? .nothing
    if self.failure == .syncing { options.words.append("-Y") }
    transfer.options = options.words
    code = Self.code(of: self.failure, transfer, &random)
    if programHasFaults {
      let hinder = [0, 5, 30, 60].randomElement(using: &random) ?? 0
      transfer.faults =
        ["hinder=\(hinder)", "seed=\(UInt32.random(in: 0...(.max), using: &random))"]
        + Self.faults(self.failure, code, &random)
    }
    wanted = options.wanted
    switch transfer.output {
    case .file: old = random.bytes(upTo: 3000)
    case .appendedFile, .middleOfFile:
      old = random.sparseBytes(count: Int.random(in: 0...300_000, using: &random))
      transfer.offset = Int.random(in: 0...old.count, using: &random)
    case .fifo, .openFile, .pipe, .socket, .null: old = []
    }
    self.transfer = transfer
  }

  /// The contents of the output after a transfer without a failure.
  private var whole: [UInt8] {
    let data = transfer.options.contains("-X") ? [] : wanted
    switch transfer.output {
    case .appendedFile: return old + data
    case .middleOfFile:
      return old.prefix(transfer.offset) + data + old.dropFirst(transfer.offset + data.count)
    case .file, .fifo, .openFile, .pipe, .socket, .null: return data
    }
  }

  /// The fault of the result; `nil` if it has none.
  func complaint(about result: ForcedTransfer.Result) -> String? {
    guard let status = result.status else { return "it died: \(result.ending)" }
    guard result.endsAreAsBefore else { return "an end has changed its flags" }
    let isDiscarded = transfer.output == .null || transfer.options.contains("-X")
    let leavesOld = isDiscarded || transfer.output == .file && status & 2 != 0
    let isWhole = isDiscarded && !transfer.output.isKept || result.output == ManyBytes(whole)
    func isRight(_ expected: Int32, _ words: String) -> Bool {
      status == expected && result.errorText.contains(words)
    }
    let end = Self.decisive(result.forced, transfer) ? failure : .nothing
    let message = TestSupport.words(for: code)
    switch end {
    case .nothing: return status == 0 && isWhole ? nil : "status \(status), whole: \(isWhole)"
    case .closing:
      return isRight(8, "closing failed: \(message)") && isWhole
        ? nil : "status \(status), whole: \(isWhole)"
    case .opening:
      // Counting the records of a file opens it too, and so does -K, but the transfer does not
      // depend on that.
      if status == 0, isWhole, transfer.options.contains(where: ["-l", "-0", "-K"].contains) {
        return nil
      }
      guard isRight(2, message) else { return "status \(status)" }
    case .sizing:
      guard isRight(2, message) || isRight(16, "writing failed: \(message)") else {
        return "status \(status)"
      }
    case .readerGone:
      guard status == 0, !result.errorText.contains("failed") else { return "status \(status)" }
    case .reading:
      let words =
        transfer.options.contains("-E") && transfer.input.isFile
        ? message : "reading failed: \(message)"
      guard isRight(16, words) else { return "status \(status)" }
    case .seeking:
      // If no range of a shared file can be taken, all of it is read and written.
      let isShared = transfer.input == .openFile || transfer.output == .openFile
      if status == 0, isWhole, isShared { return nil }
      guard isRight(16, "ing failed: \(message)") else { return "status \(status)" }
    case .writing, .syncing:
      guard isRight(16, "writing failed: \(message)") else { return "status \(status)" }
    }
    if leavesOld, isDiscarded || result.output.bytes == old { return nil }
    let skips = transfer.options.contains("-E")
    return result.output.isPrefix(of: transfer.data, orZero: skips)
      ? nil : "\(result.output.count) bytes that are no prefix"
  }

  /// Whether one of the faults that happened must end the transfer. Bytes that the kernel refuses
  /// to move are read and written, unless the connection is broken or closed.
  private static func decisive(_ forced: Set<String>, _ transfer: ForcedTransfer) -> Bool {
    forced.contains { word in
      let parts = word.split { ":@".contains($0) }
      guard ["splice", "sendFile", "copyRange"].contains(parts[0]) else { return true }
      return ["\(ECONNRESET)", "\(EPIPE)"].contains(parts[1])
    }
  }

  private static func faults(
    _ failure: Failure, _ code: Int32, _ random: inout SeededRandom
  ) -> [String] {
    let number = Int.random(in: 1...(Bool.random(using: &random) ? 3 : 30), using: &random)
    let isLasting = Bool.random(using: &random) || code == ENOSPC || code == ECONNRESET
    let place = "\(code)@\(number)\(isLasting || code == EPIPE ? "+" : "")"
    let inKernel = ["splice", "sendFile", "copyRange"].map { "\($0):\(place)" }
    switch failure {
    case .nothing: return []
    case .reading: return ["read:\(place)"] + (code == ECONNRESET ? ["splice:\(place)"] : [])
    case .writing, .readerGone: return ["write:\(place)"] + inKernel
    case .syncing: return ["syncData:\(place)"]
    case .sizing: return ["setSize:\(code)@\(Int.random(in: 1...2, using: &random))"]
    case .seeking: return ["seek:\(place)"]
    case .opening: return ["open:\(code)@\(Int.random(in: 1...2, using: &random))"]
    case .closing: return ["close:\(code)@1+"]
    }
  }

  private static func code(
    of failure: Failure, _ transfer: ForcedTransfer, _ random: inout SeededRandom
  ) -> Int32 {
    let codes: [Int32] =
      switch failure {
      case .nothing: [0]
      case .reading: transfer.input == .socket ? [ECONNRESET] : [EIO, EIO, ENOMEM]
      case .writing: [ENOSPC, EIO, EFBIG, EDQUOT]
      case .readerGone: transfer.output == .socket ? [EPIPE, ECONNRESET] : [EPIPE]
      case .syncing, .closing: [EIO, ENOSPC, EDQUOT]
      case .sizing, .seeking: [EIO]
      case .opening: [EMFILE, ENFILE, EACCES]
      }
    return codes.randomElement(using: &random) ?? 0
  }

  /// A size from 0 to 4 MiB. Small sizes, and sizes around a block or a buffer, are likely.
  private static func size(_ random: inout SeededRandom) -> Int {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: Int.random(in: 0...10, using: &random)
    case 1: Int.random(in: 4090...4100, using: &random)
    case 2: Int.random(in: 131_060...131_080, using: &random)
    case 3: Int.random(in: 0...300_000, using: &random)
    default: Int.random(in: 0...(4 << 20), using: &random)
    }
  }
}

/// Random options, and the part of the data that they pass on.
private struct RandomOptions {
  var words: [String] = []
  var wanted: [UInt8]

  init(_ random: inout SeededRandom, of data: [UInt8]) {
    func sometimes(_ chance: Int, _ options: String..., random: inout SeededRandom) -> [String] {
      Int.random(in: 0..<chance, using: &random) == 0 ? options : []
    }
    wanted = data
    let unit = ["-l", "-0"].randomElement(using: &random) ?? "-l"
    let countsLines = Int.random(in: 0..<5, using: &random) == 0
    if countsLines { words.append(unit) }
    if Int.random(in: 0..<4, using: &random) == 0 {
      let size = Int.random(in: 1...(countsLines ? 300 : 3_000_000), using: &random)
      words += ["-S", "-s", "\(size)"]
      let end: UInt8 = unit == "-l" ? 10 : 0
      wanted = countsLines ? data.units(size, endingIn: end) : Array(data.prefix(size))
    } else {
      words += sometimes(5, "-E", random: &random)
    }
    words += sometimes(5, "-A", "9", random: &random)
    let buffer = [1 << 12, 100_000, 5 << 20].randomElement(using: &random) ?? 4096
    words += sometimes(4, "-B", "\(buffer)", random: &random)
    words += sometimes(6, "-L", countsLines ? "1M" : "100M", random: &random)
    words += sometimes(3, "-C", random: &random)
    words += sometimes(12, "-Y", random: &random)
    words += sometimes(6, "-K", random: &random)
    words += sometimes(4, "-O", random: &random)
    words += sometimes(7, "-T", random: &random)
    words += sometimes(
      6, "-U", Bool.random(using: &random) ? "-" : "STORE", random: &random)
    words += sometimes(15, "-X", random: &random)
    words += [["-q"], ["-f", "-i", "0.1"], ["-n", "-b"]].randomElement(using: &random) ?? []
  }

  /// Whether this step can fail for good. Behind a FILE that fails, the next one is copied.
  func allow(_ failure: FaultCase.Failure, _ transfer: ForcedTransfer) -> Bool {
    if !programHasFaults || transfer.output.isKept { return failure == .nothing }
    return switch failure {
    case .reading, .opening, .seeking: transfer.input != .filesAndPipe
    case .readerGone:
      transfer.output.isShared && !words.contains("-X") && !words.contains("-U")
    case .nothing, .writing, .syncing, .sizing, .closing: true
    }
  }
}

extension ForcedTransfer.Input {
  /// Whether the input has offsets, at which it can be read again.
  fileprivate var isFile: Bool { self == .file || self == .openFile }
}

extension ForcedTransfer.Output {
  /// Whether another process reads the output and may share the flags of the descriptor.
  fileprivate var isShared: Bool { self == .pipe || self == .socket }

  /// Whether the output keeps some of what it held.
  fileprivate var isKept: Bool { self == .middleOfFile || self == .appendedFile }
}

extension [UInt8] {
  /// The prefix that holds this many units, of which each has this byte at its end.
  fileprivate func units(_ count: Int, endingIn terminator: UInt8) -> [UInt8] {
    var end = 0
    for _ in 0..<count {
      guard let next = self[end...].firstIndex(of: terminator) else { return self }
      end = next + 1
    }
    return Array(self[..<end])
  }
}
