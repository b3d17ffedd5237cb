/// What a view keeps from frame to frame.
package struct ViewMemory: Hashable, Sendable {
  /// Cells of the widest current value label so far, so that the bar does not jump with every new text.
  var valueLabelWidth = 0
  /// The same of the widest value within a range.
  var gaugeWidth = 0

  package init() {}
}
