import CLibrary
import CSystem
import TerminalText

#if os(Linux)
  // Follows proc(5).
  extension ProcessIdentity {
    /// The running processes that its threads have started, and orphans that it has adopted. The
    /// system usually gives an orphan to the first thread.
    func children(ofFirstThread: Bool = false) -> [Int32] {
      guard Self.listsChildren else {
        return Self.numbers().filter { ProcessIdentity(number: $0).parent == number }
      }
      return (ofFirstThread ? [number] : threads).flatMap { thread in
        let list = (try? Self.contents(path("task/\(thread)/children"), all: true)) ?? []
        return list.split(separator: UInt8(ascii: " ")).compactMap { Self.number($0) }
      }
    }

    private var threads: [Int32] {
      let directory = path("task")
      // Besides the links of any directory it has one for each thread.
      if (try? FileStatus(ofPath: directory))?.nameCount == 3 { return [number] }
      return (try? Self.numbers(in: directory)) ?? []
    }

    /// The number of the process or thread that began last, not counting the latest threads of this
    /// process; `nil` if that is unknown.
    package static var latest: Int32? {
      let words = (try? contents("/proc/loadavg"))?.split {
        $0 == UInt8(ascii: " ") || $0 == .newline
      }
      guard var latest = words?.last.flatMap({ number($0) }), latest > 0 else { return nil }
      let own = getpid()
      while latest > own, FilePath("/proc/self/task/\(latest)").kind != nil { latest -= 1 }
      return latest
    }

    /// Whether the kernel was built to list the children of a process.
    static let listsChildren = FilePath("/proc/self/task/\(getpid())/children").kind != nil

    var parent: Int32? {
      guard let fields = try? statistics(), fields.count > 1 else { return nil }
      return Int32(fields[1])
    }

    private static func number(_ digits: some Collection<UInt8>) -> Int32? {
      Int32(String(decoding: digits, as: UTF8.self))
    }

    func descriptors() throws(SystemError) -> [Int32] {
      var numbers = try Self.numbers(in: path("fd"))
      if numbers.isEmpty, let otherThread {
        numbers = try Self.numbers(in: path(otherThread + "fd"))
      }
      return numbers.sorted()
    }

    /// A thread that has not begun to end.
    var runningThread: Int32? {
      threads.first { thread in
        let fields = try? statistics("task/\(thread)/stat")
        return fields.map { !Self.isEnding($0) } ?? false
      }
    }

    /// Where the files are if the first thread has ended and others go on.
    private var otherThread: String? {
      runningThread.flatMap { $0 == number ? nil : "task/\($0)/" }
    }

    /// Whether a thread has begun to end. Its state says so only after it has closed its files:
    /// PF_EXITING of linux/sched.h.
    static func isEnding(_ statistics: [String]) -> Bool {
      guard statistics.count > 6, let flags = UInt32(statistics[6]) else { return false }
      return flags & 0x4 != 0 || statistics[0] == "Z" || statistics[0] == "X"
    }

    /// How it ended, if no other process has waited for that yet.
    var endingOfZombie: ProcessEnding? {
      guard let fields = try? statistics(), fields.count > 49, fields[0] == "Z",
        UInt64(fields[19]) == start
      else { return nil }
      return Int32(fields[49]).map { ProcessEnding(waitStatus: $0) }
    }

    /// Throws `badDescriptor` if the descriptor is not open.
    package func openFile(_ descriptor: Int32) throws(SystemError) -> OpenFile {
      do throws(SystemError) { return try look(at: descriptor) } catch {
        guard error == .noSuchFile else { throw error }
      }
      guard let otherThread else { throw .badDescriptor }
      do throws(SystemError) { return try look(at: descriptor, in: otherThread) } catch {
        throw error == .noSuchFile ? .badDescriptor : error
      }
    }

    private func look(
      at descriptor: Int32, in thread: String = ""
    ) throws(SystemError) -> OpenFile {
      let link = path(thread + "fd/\(descriptor)")
      let target = try link.linkTarget
      // The system reports nothing else about `pipe:[4026]` and `anon_inode:[eventfd]`.
      guard target.isAbsolute, carryOut(.lookAtFile, on: -1, count: 0, { $0 }) == 0,
        let status = try? FileStatus(ofPath: link)
      else {
        let isPipe = target.bytes.starts(with: "pipe:".utf8)
        return OpenFile(isPipe ? .pipe : .other, target, descriptor, of: self)
      }
      var file = OpenFile(status.kind, target, descriptor, of: self)
      file.link = link
      file.identity = status.identity
      // What sysfs(5) says is a page, whatever the file holds.
      file.size = target.bytes.starts(with: "/sys/".utf8) ? 0 : status.size
      guard file.kind.hasOffset else { return file }
      let state = try Self.contents(path(thread + "fdinfo/\(descriptor)"))
      file.position = Self.value(of: "pos:", in: state) ?? 0
      switch (Self.value(of: "flags:", in: state, radix: 8) ?? 0) & Int64(O_ACCMODE) {
      case Int64(O_RDONLY): file.access = .reading
      case Int64(O_WRONLY): file.access = .writing
      default: break
      }
      return file
    }

    static func numbers() -> [Int32] { (try? numbers(in: "/proc")) ?? [] }

    /// The first 15 bytes of its program's name; `nil` if the process has ended.
    package var name: [UInt8]? { (try? Self.contents(path("comm"))).map { Array($0.dropLast()) } }

    /// Its words, as far as they fit into one read.
    package var arguments: [[UInt8]] {
      let text = (try? Self.contents(path("cmdline"))) ?? []
      let words = text.split(separator: 0).map { Array($0) }
      return text.count == Self.readSize && text.last != 0 ? words.dropLast() : words
    }

    /// A path that leads to its working directory.
    package var directory: FilePath { path("cwd") }

    /// The bytes that it has read from all files, pipes and devices; `nil` if they are hidden.
    package var bytesRead: Int64? { count(of: "rchar:") }

    private func count(of name: String) -> Int64? {
      (try? Self.contents(path("io"))).flatMap { Self.value(of: name, in: $0) }
    }

    /// The descriptor of the read(2) in which its first thread waits; `nil` if it does not.
    var readDescriptor: Int32? {
      #if arch(x86_64)
        let read = "0"
      #else
        let read = "63"
      #endif
      let words = (try? Self.contents(path("syscall")))?.split(separator: UInt8(ascii: " ")) ?? []
      guard words.count > 1, words[0].elementsEqual(read.utf8) else { return nil }
      return Int32(String(decoding: words[1].dropFirst(2), as: UTF8.self), radix: 16)
    }

    func isNamed(_ name: [UInt8]) -> Bool { self.name == Array(name.prefix(15)) }

    var user: UInt32? { try? FileStatus(ofPath: path("")).owner }

    func path(_ name: String) -> FilePath { FilePath("/proc/\(number)/\(name)") }

    private static func numbers(in directory: FilePath) throws(SystemError) -> [Int32] {
      do throws(SystemError) {
        return try FileDescriptor.names(inDirectory: directory).compactMap { number($0.bytes) }
      } catch { throw error == .noSuchFile ? .noSuchProcess : error }
    }

    private static let readSize = 4096

    /// What a file of the kernel holds, as far as one call reads it, or `all` of a list of numbers.
    private static func contents(_ path: FilePath, all: Bool = false) throws(SystemError) -> [UInt8]
    {
      let file = try FileDescriptor(opening: path, O_RDONLY)
      defer { try? file.close() }
      var contents: [UInt8] = []
      var bytes = [UInt8](repeating: 0, count: readSize)
      var count: Int
      repeat {
        count = read(file.number, &bytes, bytes.count)
        guard count >= 0 else { throw .last }
        contents += bytes[..<count]
        // A number that did not fit is left for the next call.
      } while all && count > bytes.count - 16
      return contents
    }

    /// The fields of proc_pid_stat(5) from the third on: 0 is its state, 1 its parent, 4 the device of
    /// its controlling terminal, 6 its flags, 19 its start, 49 how it ended.
    func statistics(_ file: String = "stat") throws(SystemError) -> [String] {
      let text = try Self.contents(path(file))
      // The name before them may hold parentheses too.
      guard let end = text.lastIndex(of: UInt8(ascii: ")")) else { return [] }
      let fields = text[(end + 1)...].split { $0 == UInt8(ascii: " ") || $0 == .newline }
      return fields.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func value(of word: String, in text: [UInt8], radix: Int = 10) -> Int64? {
      for line in text.split(separator: .newline) where line.starts(with: word.utf8) {
        let digits = line.dropFirst(word.utf8.count).filter { $0.isDigit }
        return Int64(String(decoding: digits, as: UTF8.self), radix: radix)
      }
      return nil
    }
  }

  extension OpenFile {
    /// Whether its descriptor leads to the same path. Asks no server.
    var isOpen: Bool { (try? link.linkTarget) == path }
  }
#endif

#if canImport(Darwin)
  // Follows libproc.h.
  extension ProcessIdentity {
    func children(ofFirstThread: Bool = false) -> [Int32] { Self.numbers(ofChildrenOf: number) }
    package static var latest: Int32? { nil }
    static let listsChildren = true

    var parent: Int32? {
      let parent = csystem_parent_of(number)
      return parent < 0 ? nil : parent
    }

    /// Its open descriptors of files in ascending order.
    func descriptors() throws(SystemError) -> [Int32] {
      let all = Self.list { csystem_open_descriptors(number, &$0, $1) }
      guard let all else { throw .last }
      return all.filter { $0 >= 0 }.sorted()
    }

    /// Throws `badDescriptor` if the descriptor is not open.
    package func openFile(_ descriptor: Int32) throws(SystemError) -> OpenFile {
      var found = csystem_open_file()
      guard csystem_look_at_open_file(number, descriptor, &found) == 0 else { throw .last }
      let path = withUnsafeBytes(of: found.path) { FilePath($0.prefix { $0 != 0 }) }
      var file = OpenFile(
        FileStatus.Kind(mode: mode_t(found.mode)), path, descriptor, of: self)
      file.identity = FileStatus.Identity(device: found.device, inode: found.inode)
      file.size = found.size
      file.position = found.position
      if found.reads != found.writes { file.access = found.reads != 0 ? .reading : .writing }
      return file
    }

    static func numbers(ofChildrenOf parent: Int32? = nil) -> [Int32] {
      list { csystem_list_processes(parent ?? -1, &$0, $1) } ?? []
    }

    /// All that a call lists into an array; `nil` if it fails.
    private static func list(_ call: (inout [Int32], Int32) -> Int32) -> [Int32]? {
      var numbers = [Int32](repeating: 0, count: 256)
      while true {
        let count = Int(call(&numbers, Int32(numbers.count)))
        guard count >= 0 else { return nil }
        // A full list may have been cut.
        if count < numbers.count { return Array(numbers.prefix(count)) }
        numbers += numbers
      }
    }

    // The system does not say these.
    package var arguments: [[UInt8]] { [] }
    package var directory: FilePath { "." }
    package var bytesRead: Int64? { nil }
    var endingOfZombie: ProcessEnding? { nil }

    /// The first 32 bytes of its program's name; `nil` if the process has ended.
    package var name: [UInt8]? { program(asPath: false) }

    func program(asPath: Bool) -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = csystem_program(number, asPath ? 1 : 0, &bytes, UInt32(bytes.count))
      return count > 0 ? Array(bytes.prefix(Int(count))) : nil
    }

    func isNamed(_ name: [UInt8]) -> Bool {
      guard let known = self.name else { return false }
      return known.elementsEqual(name.prefix(known.count))
        && (name.count == known.count || known.count >= 31)
    }

    var user: UInt32? {
      var start: UInt64 = 0
      var user: UInt32 = 0
      return csystem_look_at_process(number, &start, &user) == 1 ? user : nil
    }
  }

  extension OpenFile {
    var isOpen: Bool {
      guard let process, let descriptor else { return false }
      return (try? process.openFile(descriptor)) == self
    }
  }
#endif
