/// How much is in a folder.
package enum FolderSize {
  /// Bytes of all regular files in a folder and those in it; links are not followed, and a folder that
  /// can't be read counts as empty unless it is the first.
  ///
  /// Counts what nftw(3) with FTW_PHYS would come by.
  package static func ofRegularFiles(under path: [UInt8]) throws(SystemError) -> Int64 {
    var sum: Int64 = 0
    var folders: [[UInt8]] = []
    for name in try folderEntries(path) { add(path + [UInt8(ascii: "/")] + name, &sum, &folders) }
    while let folder = folders.popLast() {
      for name in (try? folderEntries(folder)) ?? [] {
        add(folder + [UInt8(ascii: "/")] + name, &sum, &folders)
      }
    }
    return sum
  }

  private static func add(_ path: [UInt8], _ sum: inout Int64, _ folders: inout [[UInt8]]) {
    guard let status = try? FileStatus(ofLink: path) else { return }
    switch status.kind {
    case .regular:
      let (total, isTooMuch) = sum.addingReportingOverflow(status.size)
      sum = isTooMuch ? .max : total
    case .directory: folders.append(path)
    case .pipe, .characterDevice, .nullDevice, .blockDevice, .socket, .other: break
    }
  }
}
