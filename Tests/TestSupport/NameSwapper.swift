#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Replaces the file of a name by one thing after the other as fast as it can, on a thread of its own: an attacker
/// does so to make a program check one file and open another.
package final class NameSwapper: Sendable {
  /// What a name may stand for.
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

  /// Lets the name be; says how often it has changed.
  package func stop() async -> Int {
    await onOwnThread { [state] in
      state.with { $0.isWanted = false }
      _ = state.wait(within: 60) { $0.isOver ? true : nil }
      return state.with { $0.swaps }
    }
  }

  /// Without a moment between the two where the system allows it.
  private static func put(_ thing: Thing, at path: String, number: Int) {
    let spare = path + ".spare"
    switch thing {
    case .nothing: return clear(path, number)
    case .link(let target): symlink(target, spare)
    case .file(let bytes):
      let descriptor = open(spare, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      _ = bytes.withUnsafeBytes { PlainCalls.write(descriptor, $0) }
      close(descriptor)
    case .folder: mkdir(spare, 0o700)
    }
    if rename(spare, path) == 0 { return }
    clear(path, number)
    if rename(spare, path) != 0 { clear(spare, number) }
  }

  /// Takes a name away; a folder that holds something gets another one.
  private static func clear(_ path: String, _ number: Int) {
    if unlink(path) == 0 || rmdir(path) == 0 { return }
    _ = rename(path, path + ".\(number)")
  }
}

/// When a file, or a folder's list of names, was last written to, in nanoseconds; `nil` where there is none.
package func modificationTime(_ path: String) -> Int? {
  var status = stat()
  guard stat(path, &status) == 0 else { return nil }
  #if canImport(Darwin)
    let time = status.st_mtimespec
  #else
    let time = status.st_mtim
  #endif
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
