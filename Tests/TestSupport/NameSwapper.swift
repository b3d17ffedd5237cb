import Foundation

/// Replaces the file of a name by one thing after another as fast as possible: an attacker does so
/// to make a program check one file and open another.
package final class NameSwapper: Sendable {
  /// What a name may lead to.
  package enum Thing: Sendable {
    case nothing
    case link(to: String)
    case file([UInt8])
    case folder
  }

  private let state = Shared((isWanted: true, isOver: false, swaps: 0))

  package init(_ path: String, among things: [Thing], _ random: SeededRandom) {
    startOwnThread { [state] in
      var random = random
      while state.with({ $0.isWanted }) {
        let thing = things.randomElement(using: &random) ?? .nothing
        NameSwapper.put(thing, at: path, number: state.with { $0.swaps })
        state.with { $0.swaps += 1 }
        spinPlainly(microseconds: Int.random(in: 0..<60, using: &random))
      }
      state.with { $0.isOver = true }
    }
  }

  deinit { state.with { $0.isWanted = false } }

  /// Stops changing the name; returns how often it has changed.
  package func stop() async -> Int {
    await onOwnThread { [state] in
      state.with { $0.isWanted = false }
      _ = state.wait(within: 60) { $0.isOver ? true : nil }
      return state.with { $0.swaps }
    }
  }

  /// Puts a thing at the path, at once if the system allows that.
  private static func put(_ thing: Thing, at path: String, number: Int) {
    let spare = path + ".spare"
    switch thing {
    case .nothing: return clear(path, number)
    case .link(let target): symlink(target, spare)
    case .file(let bytes):
      _ = writeFile(bytes, to: spare, mode: 0o600)
    case .folder: mkdir(spare, 0o700)
    }
    if rename(spare, path) == 0 { return }
    clear(path, number)
    if rename(spare, path) != 0 { clear(spare, number) }
  }

  /// Removes a name; a directory that holds something is renamed.
  private static func clear(_ path: String, _ number: Int) {
    if unlink(path) == 0 || rmdir(path) == 0 { return }
    _ = rename(path, path + ".\(number)")
  }
}
