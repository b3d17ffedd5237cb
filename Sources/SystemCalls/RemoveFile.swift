/// Takes a file's name out of its folder where that name still stands for the same file.
///
/// Another file that somebody has put in its place stays, and so does one in a folder to which the path has
/// come to lead since. The file has to be open, or another may have got its number. Follows unlinkat(2).
package func removeFile(at path: [UInt8], ifStill identity: FileStatus.Identity) {
  let place = FilePlace(path)
  guard let folder = try? OpenFolder(place.folder, followsLink: true) else { return }
  defer { folder.close() }
  guard (try? folder.status(of: place.name))?.identity == identity else { return }
  folder.remove(place.name)
}

/// A path as the folder that it leads to and the name within.
private struct FilePlace {
  let folder: [UInt8]
  let name: [UInt8]

  init(_ path: [UInt8]) {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else {
      (folder, name) = (Array(".".utf8), path)
      return
    }
    folder = slash == 0 ? Array("/".utf8) : Array(path[..<slash])
    name = Array(path[(slash + 1)...])
  }
}
