/// How much may still be read before a transfer has as much as it is to have.
///
/// Only one thread uses it at a time.
final class ReadBudget: @unchecked Sendable {
  private let unit: CopyUnit
  private let heedsLimit: Bool
  private let control: TransferControl
  private var unitsRead: Int64 = 0

  init(_ unit: CopyUnit, options: TransferOptions, control: TransferControl) {
    self.unit = unit
    heedsLimit = options.stopsAtSize
    self.control = control
  }

  /// Bytes that the next read may ask for, at most `wanted`; `nil` once there is enough.
  ///
  /// So many bytes as there are records missing can't hold more records than that: nothing behind the last
  /// one is ever read.
  func nextRead(of wanted: Int) -> Int? {
    guard heedsLimit, let limit = control.sizeLimit else { return wanted }
    let left = limit - unitsRead
    return left > 0 ? Int(min(Int64(wanted), left)) : nil
  }

  /// Takes note of what has been read.
  func spend(_ bytes: UnsafeRawBufferPointer) {
    guard heedsLimit else { return }
    switch unit {
    case .bytes: unitsRead += Int64(bytes.count)
    case .records(let terminator): unitsRead += Int64(occurrences(of: terminator, in: bytes))
    }
  }

  /// Takes note of bytes that were moved unread.
  func spendMoved(_ bytes: Int) {
    unitsRead += Int64(bytes)
  }
}
