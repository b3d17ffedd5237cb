import FuzzLaws
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A committed input for a part of the program.
struct CorpusFile: Sendable {
  let name: String
  let bytes: [UInt8]
}

extension FuzzedPart {
  /// All inputs of this part, by name.
  var corpus: [CorpusFile] {
    let folder =
      "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
      + "/Corpus/" + rawValue
    return fileNames(in: folder).compactMap { name in
      readFile(folder + "/" + name).map { CorpusFile(name: name, bytes: $0) }
    }
  }
}

private func fileNames(in folder: String) -> [String] {
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if !name.hasPrefix(".") { names.append(name) }
  }
  return names.sorted()
}
