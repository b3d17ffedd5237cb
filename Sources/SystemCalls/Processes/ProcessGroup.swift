import CLibrary
import CSystem
import TerminalText

/// The group of this process: the pipeline that an interactive shell has started, or a script with all that it runs.
package enum ProcessGroup {
  /// Whether another process of the group has the terminal as its standard output, or runs this program and has the
  /// terminal as its standard error. A process that the system hides does not count.
  package static func sharesTerminal(_ terminal: UInt64) -> Bool {
    let own = getpid()
    let others = members().filter { $0 != own }
    guard !others.isEmpty else { return false }
    let program = program(of: own)
    return others.contains { number in
      isOpen(terminal, as: 1, in: number)
        || (program != nil && self.program(of: number) == program && isOpen(terminal, as: 2, in: number))
    }
  }
}

#if os(Linux)
  // Follows proc(5), which lists no groups: the members are looked for among the relatives of this process, of which
  // even a machine with many processes has few.
  extension ProcessGroup {
    private struct Relation {
      var parent: Int32
      var group: Int32
      var terminal: UInt64  // The number of the device that controls the process
    }

    private static let mostMembers = 1000

    private static func members() -> [Int32] {
      let (own, group) = (getpid(), getpgrp())
      func isMember(_ number: Int32) -> Bool { relation(of: number)?.group == group }
      guard (try? FileStatus(ofPath: FilePath("/proc/\(own)/task/\(own)/children"))) != nil else {
        return ProcessIdentity.numbers().filter(isMember)
      }
      var top = own
      while let relation = relation(of: top), relation.group == group, relation.parent > 0 { top = relation.parent }
      var members = isMember(top) ? [top] : []
      var parents = [top]
      while let parent = parents.popLast(), members.count < mostMembers {
        let children = ProcessIdentity(number: parent, start: 0).children.filter(isMember)
        members += children
        parents += children
      }
      return members
    }

    private static func relation(of number: Int32) -> Relation? {
      // The name before it may hold anything, also parentheses.
      guard let text = try? ProcessIdentity.contents(FilePath("/proc/\(number)/stat")),
        let end = text.lastIndex(of: UInt8(ascii: ")"))
      else { return nil }
      let fields = text[(end + 1)...].split(separator: UInt8(ascii: " ")).prefix(5).map {
        Int32(String(decoding: $0, as: UTF8.self))
      }
      guard fields.count == 5, let parent = fields[1], let group = fields[2], let terminal = fields[4] else {
        return nil
      }
      return Relation(parent: parent, group: group, terminal: UInt64(UInt32(bitPattern: terminal)))
    }

    private static func isOpen(_ terminal: UInt64, as descriptor: Int32, in number: Int32) -> Bool {
      let link = FilePath("/proc/\(number)/fd/\(descriptor)")
      // Only devices are asked: a file may be on a server that does not answer.
      guard let target = try? ProcessIdentity.target(ofLink: link), target.bytes.starts(with: "/dev/".utf8),
        let status = try? FileStatus(ofPath: link)
      else { return false }
      let ownTerminal: UInt64 = 5 << 8  // The number of /dev/tty, which is the terminal that controls the process
      return status.device == terminal
        || (status.device == ownTerminal && relation(of: number)?.terminal == terminal)
    }

    private static func program(of number: Int32) -> FileStatus.Identity? {
      (try? FileStatus(ofPath: FilePath("/proc/\(number)/exe")))?.identity
    }
  }
#endif

#if canImport(Darwin)
  // Follows libproc(3).
  extension ProcessGroup {
    private static func members() -> [Int32] {
      var numbers = [Int32](repeating: 0, count: 1024)
      let count = csystem_list_group(getpgrp(), &numbers, Int32(numbers.count))
      return Array(numbers.prefix(Int(max(0, count))))
    }

    private static func isOpen(_ terminal: UInt64, as descriptor: Int32, in number: Int32) -> Bool {
      var found = csystem_open_file()
      return csystem_look_at_open_file(number, descriptor, &found) == 0 && found.terminal == terminal
    }

    private static func program(of number: Int32) -> [UInt8]? {
      var path = [UInt8](repeating: 0, count: 4096)
      let count = csystem_process_path(number, &path, UInt32(path.count))
      return count > 0 ? Array(path.prefix(Int(count))) : nil
    }
  }
#endif
