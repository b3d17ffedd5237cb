import SystemCalls
import TerminalOutput

extension Screen {
  /// Shows the last bytes, and what it was given before, unless the screen is too busy to take and write
  /// them within 0.1 s; says whether it was not.
  ///
  /// `isShared`: whether others draw on the terminal too. `descriptor`: what stands behind the screen; `nil`
  /// where nothing does yet.
  @discardableResult
  func showBriefly(
    _ bytes: [UInt8], as content: ScreenContent, isShared: Bool,
    behind descriptor: FileDescriptor? = .standardError
  ) -> Bool {
    var deadline = Clock.monotonic + 0.1
    guard wait(until: deadline, isShared: isShared, descriptor) else { return false }
    guard !bytes.isEmpty || isShared else { return true }
    guard offer(bytes, as: content) != nil else { return false }
    // Others who draw on the terminal may have it until then.
    if isShared { deadline = Clock.monotonic + 0.1 }
    return wait(until: deadline, isShared: isShared, descriptor)
  }

  /// Where the screen has room, it is only its thread that has not had its turn, as on a machine with much
  /// to do: the last picture is worth another second or two.
  private func wait(
    until deadline: Double, isShared: Bool, _ descriptor: FileDescriptor?
  ) -> Bool {
    if waitUntilIdle(deadline: deadline) { return true }
    guard !isShared, let descriptor, descriptor.hasRoom else { return false }
    return waitUntilIdle(deadline: deadline + 2)
  }
}
