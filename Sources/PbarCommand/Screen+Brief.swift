import SystemCalls
import TerminalOutput

extension Screen {
  /// Shows the last bytes, unless the screen is too busy to take and write them within 0.1 s.
  ///
  /// `isShared`: whether others draw on the terminal too.
  func showBriefly(_ bytes: [UInt8], as content: ScreenContent, isShared: Bool) {
    guard !bytes.isEmpty || isShared else { return }
    var deadline = Clock.monotonic + 0.1
    if wait(until: deadline, isShared: isShared), offer(bytes, as: content) != nil {
      // Others who draw on the terminal may have it until then.
      if isShared { deadline = Clock.monotonic + 0.1 }
      _ = wait(until: deadline, isShared: isShared)
    }
  }

  /// Where the screen has room, it is only its thread that has not had its turn, as on a machine with much
  /// to do: the last picture is worth another second or two.
  private func wait(until deadline: Double, isShared: Bool) -> Bool {
    if waitUntilIdle(deadline: deadline) { return true }
    guard !isShared, FileDescriptor.standardError.hasRoom else { return false }
    return waitUntilIdle(deadline: deadline + 2)
  }
}
