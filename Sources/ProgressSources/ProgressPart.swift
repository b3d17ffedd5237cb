/// One of the things that a source follows; each has a line of its own.
package struct ProgressPart: Sendable {
  /// Stays the same while the thing is followed, and is given to no other of the run.
  package let identifier: Int
  /// How far this one is. Notes, output and the outcome go into the source's own tally.
  package let tally: Tally

  package init(identifier: Int, tally: Tally) {
    self.identifier = identifier
    self.tally = tally
  }
}
