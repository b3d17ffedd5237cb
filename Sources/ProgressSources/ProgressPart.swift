/// One of the things that a source follows; each has a line of its own.
package struct ProgressPart: Sendable {
  /// Stays the same while the thing is followed, and is given to no other of the run.
  package var identifier: Int
  /// The name by which values tell of it, safe to be shown; `nil` where it has none.
  package let name: String?
  /// How far this one is. Notes, output and the outcome go into the source's own tally.
  package let tally: Tally
  /// Units of the tally's count that nobody at the other end has seen yet.
  package var unseenUnits: Int64 = 0
  /// The last bytes that were written, as many as are kept.
  package var lastWritten: [UInt8] = []
  /// The last whole line that was written, where it is kept.
  package var previousLine: [UInt8] = []
  /// The part of the buffer that is in use, 0...1; `nil` where there is none.
  package var bufferFill: Double?
  /// What a command has given as a multiple of what it has taken, where both are followed; `nil` while
  /// either is nothing.
  package var ratio: Double?

  package init(identifier: Int, tally: Tally, name: String? = nil) {
    self.identifier = identifier
    self.tally = tally
    self.name = name
  }
}
