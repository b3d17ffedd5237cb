import SystemCalls

// What is done about the sockets of runs that were killed.

extension ControlPlace {
  /// Seconds after which a socket is sure to be listened at: who makes one does so at once, also where its
  /// number is one that can't be seen from here.
  private static let youth = 0.02

  /// Takes away those that nobody listens at and whose processes are gone.
  ///
  /// Nothing else is touched, and nothing at all while another run does the same or takes over a name.
  static func sweep(_ directory: PrivateDirectory, _ sweep: Sweep, sparing own: Int) {
    guard let lock = DirectoryLock(on: directory) else { return }
    defer { lock.release() }
    let names = directory.names(in: sweep) { name in number(of: name).map { $0 != own } ?? false }
    sweep.forEach(of: names) { name in
      if isLeft(name, in: directory, at: sweep.begin) { directory.remove(name) }
    }
  }

  private static func isLeft(
    _ name: [UInt8], in directory: PrivateDirectory, at now: Double
  ) -> Bool {
    guard let number = number(of: name), let status = directory.status(of: name),
      status.kind == .socket, status.owner == ProcessIdentity.user,
      // A clock that was set back makes it seem to come from the future.
      abs(now - status.modified) > youth,
      ProcessIdentity.hasEnded(number, sinceItRanAt: status.modified)
    else { return false }
    // What answers stays; and what is taken away has to be what was looked at.
    return isDeserted(name, in: directory) && directory.status(of: name) == status
  }

  /// The number of the process after which a socket is named.
  private static func number(of name: [UInt8]) -> Int? {
    guard let number = Int32(String(decoding: name, as: UTF8.self)), number > 0,
      self.name(of: Int(number)) == name
    else { return nil }
    return Int(number)
  }
}
