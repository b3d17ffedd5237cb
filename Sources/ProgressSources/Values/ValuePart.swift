/// One of the things that values are about.
package struct ValuePart: Sendable {
  /// 0 for the values without a name, and for each name another number.
  package let identifier: Int
  /// The name, safe to be shown; `nil` for the values without one.
  package let name: String?
  /// What its records add up to.
  package let state: ValueState

  /// What it is called: as its records say, else by its name.
  package var label: String? { state.label ?? name }
}
