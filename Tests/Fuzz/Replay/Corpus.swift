import TestSupport

/// A committed input for a part of the program.
struct CorpusFile: Sendable {
  let name: String
  let bytes: [UInt8]
}

extension FuzzedPart {
  /// All inputs of this part, by name.
  var corpus: [CorpusFile] {
    let folder = committedPath("Tests/Fuzz/Corpus/" + rawValue)
    return fileNames(in: folder).compactMap { name in
      readFile(folder + "/" + name).map { CorpusFile(name: name, bytes: $0) }
    }
  }
}
