/// The part that is completed, 0...1, as a whole percentage: rounded down, so that 100 means all of it.
///
/// 29 of 100 is a hair less than 0.29 as a double; it still has to read 29.
package func wholePercentage(of fraction: Double) -> Int {
  guard fraction < 1 else { return 100 }
  return min(99, max(0, Int((fraction * 100 + 1e-9).rounded(.down))))
}
