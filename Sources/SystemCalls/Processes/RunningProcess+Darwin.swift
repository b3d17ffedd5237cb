import CSystem

#if canImport(Darwin)
  import Darwin

  // Follows libproc(3) of Darwin, which has no other manual than its header.
  extension RunningProcess {
    /// The descriptors that it has open on files, in the order of their numbers.
    package func descriptors() throws(SystemError) -> [Int32] {
      var numbers: [Int32] = []
      var count: Int32 = 64
      while true {
        let capacity = count
        numbers = [Int32](repeating: 0, count: Int(capacity))
        count = csystem_open_descriptors(identifier, &numbers, capacity)
        guard count >= 0 else { throw .last }
        if count <= capacity { return numbers.prefix(Int(count)).sorted() }
      }
    }

    /// The file behind one of its descriptors; throws `SystemError.badDescriptor` where it is not open.
    ///
    /// `known`: the file at the last look; Darwin tells all of a file in one call and does not need it.
    package func openFile(
      _ descriptor: Int32, known: OpenFile? = nil
    ) throws(SystemError) -> OpenFile {
      var found = csystem_open_file()
      guard csystem_look_at_open_file(identifier, descriptor, &found) == 0 else { throw .last }
      let path = withUnsafeBytes(of: found.path) { Array($0.prefix { $0 != 0 }) }
      var file = OpenFile(
        descriptor: descriptor, kind: FileStatus.Kind(mode: mode_t(found.mode)), path: path)
      file.identity = FileStatus.Identity(device: found.device, inode: found.inode)
      file.size = found.size
      file.position = found.position
      switch (found.reads != 0, found.writes != 0) {
      case (true, false): file.access = .reading
      case (false, true): file.access = .writing
      case (true, true), (false, false): file.access = .both
      }
      return file
    }

    /// The size in bytes of the block device behind one of its descriptors.
    package func blockDeviceSize(_ descriptor: Int32) -> Int64? {
      guard let file = try? openFile(descriptor),
        let device = try? FileDescriptor.openForReading(file.path)
      else { return nil }
      defer { try? device.close() }
      return device.blockDeviceSize
    }

    static func identifiers() -> [Int32] {
      var numbers: [Int32] = []
      var count: Int32 = 1024
      while true {
        let capacity = count
        numbers = [Int32](repeating: 0, count: Int(capacity))
        count = csystem_list_processes(&numbers, capacity)
        // A full list may be one that was cut.
        guard count >= capacity else { return Array(numbers.prefix(Int(max(0, count)))) }
        count = capacity * 2
      }
    }

    /// Whether this is the name of a process, which the system keeps 32 bytes of.
    static func isNamed(_ identifier: Int32, _ name: [UInt8]) -> Bool {
      var bytes = [UInt8](repeating: 0, count: 64)
      let count = csystem_process_name(identifier, &bytes, UInt32(bytes.count))
      return count > 0 && bytes.prefix(Int(count)).elementsEqual(name.prefix(Int(count)))
        && (name.count == Int(count) || count >= 31)
    }
  }
#endif
