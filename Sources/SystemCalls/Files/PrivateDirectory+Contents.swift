import CLibrary
import TerminalText

// Small files that several processes read; replace one only while the directory is locked.

extension PrivateDirectory {
  /// What a regular file of this user's with a single name holds; `nil` if there is no such entry.
  ///
  /// `isReplacedNext`: whether the file must be writable too, since a file that the user has made
  /// read-only is to stay as it is. Throws ELOOP for a symbolic link, EPERM for any other file that
  /// is not accepted, and EINVAL for more than `limit` bytes.
  package func contents(of name: FilePath, limit: Int, isReplacedNext: Bool = false)
    throws(SystemError) -> [UInt8]?
  {
    let flags = (isReplacedNext ? O_RDWR : O_RDONLY) | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let file: FileDescriptor
    do throws(SystemError) {
      file = try FileDescriptor(opening: name, flags, in: descriptor)
    } catch {
      guard error == .noSuchFile else { throw error }
      return nil
    }
    defer { try? file.close() }
    guard try FileStatus(of: file).isOwnFile else { throw .notPermitted }
    let bytes = try file.readToEnd(limit: limit + 1)
    guard bytes.count <= limit else { throw .invalid }
    return bytes
  }

  /// Puts a new file in the place of an entry, or creates it, for this user only: readers see the
  /// old contents or the new ones, also after the system has crashed.
  ///
  /// Follows rename(2). The new file has a name of its own until then, and replaces what a killed
  /// run has left there.
  package func replaceContents(of name: FilePath, with bytes: [UInt8]) throws(SystemError) {
    let newName = FilePath(name.bytes + Array(".new".utf8))
    remove(newName)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    let file = try FileDescriptor(opening: newName, flags, mode: 0o600, in: descriptor)
    do throws(SystemError) {
      defer { try? file.close() }
      try file.writeAll(bytes)
      // A file system may store the new name before the contents.
      try file.syncData()
      let directory = descriptor.number
      let result = newName.withCString { new in
        name.withCString { old in renameat(directory, new, directory, old) }
      }
      guard result == 0 else { throw .last }
    } catch {
      remove(newName)
      throw error
    }
  }
}
