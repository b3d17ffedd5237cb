#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if os(Linux)
  // Follows proc(5).
  extension RunningProcess {
    /// The descriptors that it has open, in the order of their numbers.
    package func descriptors() throws(SystemError) -> [Int32] {
      try Self.numbers(in: path("fd")).sorted()
    }

    /// The file behind one of its descriptors; throws `SystemError.badDescriptor` where it is not open.
    ///
    /// `known`: the file at the last look. Where it has not changed, its path is not read again.
    package func openFile(
      _ descriptor: Int32, known: OpenFile? = nil
    ) throws(SystemError) -> OpenFile {
      let link = path("fd/\(descriptor)")
      let target: [UInt8]
      var status = known.flatMap { _ in try? FileStatus(ofPath: link) }
      if let known, let status, status.identity == known.identity {
        target = known.path
      } else {
        target = try Self.target(ofLink: link)
        // `pipe:[4026]` and `anon_inode:[eventfd]` are no files: the system tells nothing else about them.
        if target.first == UInt8(ascii: "/") { status = try? FileStatus(ofPath: link) }
      }
      guard target.first == UInt8(ascii: "/"), let status else {
        return OpenFile(descriptor: descriptor, kind: .other, path: target)
      }
      var file = OpenFile(descriptor: descriptor, kind: status.kind, path: target)
      file.identity = status.identity
      file.size = status.size
      guard file.hasPosition else { return file }
      let state: [UInt8]
      do throws(SystemError) {
        state = try Self.contents(path("fdinfo/\(descriptor)"))
      } catch {
        throw error == .noSuchFile ? .badDescriptor : error
      }
      file.position = Self.value(of: "pos:", in: state, radix: 10) ?? 0
      switch (Self.value(of: "flags:", in: state, radix: 8) ?? 0) & Int64(O_ACCMODE) {
      case Int64(O_RDONLY): file.access = .reading
      case Int64(O_WRONLY): file.access = .writing
      default: file.access = .both
      }
      return file
    }

    /// The size in bytes of the block device behind one of its descriptors.
    package func blockDeviceSize(_ descriptor: Int32) -> Int64? {
      guard let device = try? FileDescriptor.openForReading(path("fd/\(descriptor)")) else {
        return nil
      }
      defer { try? device.close() }
      return device.blockDeviceSize
    }

    static func identifiers() -> [Int32] {
      (try? numbers(in: Array("/proc".utf8))) ?? []
    }

    /// Whether this is the name of a process, which the kernel keeps 15 bytes of.
    static func isNamed(_ identifier: Int32, _ name: [UInt8]) -> Bool {
      guard let line = try? contents(Array("/proc/\(identifier)/comm".utf8)) else { return false }
      return line.dropLast().elementsEqual(name.prefix(15))
    }

    private func path(_ name: String) -> [UInt8] {
      Array("/proc/\(identifier)/\(name)".utf8)
    }

    /// The entries of a directory that are numbers.
    private static func numbers(in directory: [UInt8]) throws(SystemError) -> [Int32] {
      do throws(SystemError) {
        return try directoryEntries(directory).compactMap {
          Int32(String(decoding: $0, as: UTF8.self))
        }
      } catch {
        throw error == .noSuchFile ? .noSuchProcess : error
      }
    }

    private static func target(ofLink path: [UInt8]) throws(SystemError) -> [UInt8] {
      let capacity = Int(PATH_MAX)
      var characters = [CChar](repeating: 0, count: capacity)
      let count = withPath(path) { readlink($0, &characters, capacity) }
      guard count >= 0 else {
        let error = SystemError.last
        throw error == .noSuchFile ? .badDescriptor : error
      }
      return characters[..<count].map { UInt8(bitPattern: $0) }
    }

    /// What a small file of the kernel holds, which one read gives whole.
    private static func contents(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
      let file = try FileDescriptor.openForReading(path)
      defer { try? file.close() }
      var buffer = [UInt8](repeating: 0, count: 1 << 10)
      let result = buffer.withUnsafeMutableBytes { room in
        Result { () throws(SystemError) in try file.read(into: room) }
      }
      return Array(buffer.prefix(try result.get()))
    }

    /// The number behind a word at the start of a line.
    private static func value(of word: String, in text: [UInt8], radix: Int) -> Int64? {
      for line in text.split(separator: UInt8(ascii: "\n")) where line.starts(with: word.utf8) {
        let digits = line.dropFirst(word.utf8.count).filter { (0x30...0x39).contains($0) }
        return Int64(String(decoding: digits, as: UTF8.self), radix: radix)
      }
      return nil
    }
  }
#endif
