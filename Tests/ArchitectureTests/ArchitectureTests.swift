import TestTraits
import Testing

@Suite struct ArchitectureTests {
  /// The layers from the top down; TerminalText is below all targets that show or read text or name files.
  private static let layers = [
    "pbar", "PbarCommand", "CommandOptions", "ProgressStyles", "Wording", "TerminalOutput",
    "ProgressSources", "ProgressModel", "SystemCalls", "TerminalText", "Mathematics", "CLibrary", "CSystem",
  ]
  private static let pureTargets: Set = [
    "CommandOptions", "ProgressStyles", "ProgressModel", "Wording", "TerminalText", "Mathematics",
  ]
  /// The only file outside `SystemCalls` that imports the C library, for the functions of libm alone.
  private static let mathematics = "Mathematics/Math.swift"
  private static let platformLibraries: Set = ["Glibc", "EmbeddedGlibc", "Musl", "Darwin", "Bionic", "WinSDK", "ucrt"]
  private static let systemLibraries = platformLibraries.union(["CLibrary"])

  @Test("There are sources to look at, and each target is a known layer")
  func complete() {
    #expect(SourceFile.all.count > 50)
    let found = Set(SourceFile.all.map(\.target))
    #expect(found.isSubset(of: Self.layers))
    #expect(Set(Self.layers).subtracting(found) == ["CSystem"])
  }

  @Test("Arrows run only downward", arguments: SourceFile.all)
  func downward(file: SourceFile) {
    let own = Self.layers.firstIndex(of: file.target) ?? 0
    for module in file.imports {
      guard let place = Self.layers.firstIndex(of: module) else { continue }
      #expect(place > own, "\(file.testDescription) imports \(module)")
    }
  }

  @Test("A pure target knows only pure ones", arguments: SourceFile.all)
  func pure(file: SourceFile) {
    guard Self.pureTargets.contains(file.target) else { return }
    guard file.testDescription != Self.mathematics else { return }
    #expect(file.imports.isSubset(of: Self.pureTargets), "\(file.testDescription)")
  }

  @Test("What a file imports is a layer, the system's library, or the standard library's own")
  func known() {
    let known = Self.systemLibraries.union(Self.layers).union(["Synchronization"])
    for file in SourceFile.all {
      #expect(file.imports.isSubset(of: known), "\(file.testDescription): \(file.imports)")
    }
  }

  @Test("One file names the C library of each platform", arguments: SourceFile.all)
  func platforms(file: SourceFile) {
    guard file.target != "CLibrary" else { return }
    #expect(file.imports.isDisjoint(with: Self.platformLibraries), "\(file.testDescription)")
  }

  @Test(
    "Only system calls, and the one file of mathematics, import the C library",
    arguments: SourceFile.all)
  func systemLibrary(file: SourceFile) {
    guard !["SystemCalls", "CLibrary"].contains(file.target), file.testDescription != Self.mathematics else { return }
    #expect(file.imports.isDisjoint(with: Self.systemLibraries), "\(file.testDescription)")
    #expect(!file.imports.contains("CSystem"), "\(file.testDescription)")
  }

  @Test("Foundation is nowhere", arguments: SourceFile.all)
  func noFoundation(file: SourceFile) {
    #expect(!file.imports.contains { $0.hasPrefix("Foundation") }, "\(file.testDescription)")
  }

  @Test("ESC is spelled only where terminals are written to and where text is made safe")
  func escape() {
    let sanitizers: Set = ["EscapeFilter.swift", "SafeText.swift"]
    let spellings = ["\\u{1b}", "0x1b", "\\033", "\\x1b", "\u{1B}"]
    for file in SourceFile.all where file.target != "TerminalOutput" {
      if file.target == "TerminalText", sanitizers.contains(file.path) { continue }
      for (number, line) in file.code.enumerated() {
        let lowercased = line.lowercased()
        for spelling in spellings {
          guard let range = lowercased.firstRange(of: spelling) else { continue }
          // `0x1B00` is another number.
          let next = lowercased[range.upperBound...].first
          guard spelling != "0x1b" || !(next.map { $0.isHexDigit || $0 == "_" } ?? false) else {
            continue
          }
          Issue.record("ESC in \(file.testDescription), line \(number + 1)")
        }
      }
    }
  }

  @Test("Nothing in the sources can trap on purpose", arguments: SourceFile.all)
  func noTraps(file: SourceFile) {
    let words = [
      "try!", "as!", "fatalError", "preconditionFailure", "precondition(", "assertionFailure",
    ]
    for (number, line) in file.code.enumerated() {
      for word in words {
        #expect(line.firstRange(of: word) == nil, "\(file.testDescription), line \(number + 1)")
      }
      #expect(!hasForceUnwrap(line), "\(file.testDescription), line \(number + 1): \(line)")
    }
  }

  @Test("No global variable exists", arguments: SourceFile.all)
  func noGlobals(file: SourceFile) {
    for (number, line) in file.code.enumerated() {
      let words = line.split(separator: " ")
      let modifiers: Set<Substring> = [
        "private", "fileprivate", "package", "public", "nonisolated(unsafe)",
      ]
      let isTopLevel = !line.hasPrefix(" ")
      let rest = words.drop { modifiers.contains($0) }
      let isStored = !line.contains("{")
      #expect(
        !(isTopLevel && rest.first == "var"), "\(file.testDescription), line \(number + 1)")
      #expect(
        !(rest.prefix(2) == ["static", "var"] && isStored),
        "\(file.testDescription), line \(number + 1)")
    }
  }

  @Test(
    "The sources hold nothing unfinished and no file of unwieldy length", arguments: SourceFile.all)
  func tidy(file: SourceFile) {
    for word in ["TODO", "FIXME", "XXX:"] {
      #expect(file.text.firstRange(of: word) == nil, "\(file.testDescription)")
    }
    #expect(file.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 341)
  }

  @Test("The manifest names every layer, and no package")
  func manifest() {
    #expect(
      SourceFile.manifest.text.firstRange(of: "url:") == nil, "the package has no dependencies")
    for layer in Self.layers {
      #expect(SourceFile.manifest.text.firstRange(of: "\"\(layer)\"") != nil)
    }
  }

  @Test("A suite with random input names its seed when it fails", arguments: SourceFile.tests)
  func seeded(file: SourceFile) {
    guard file.code.contains(where: { $0.contains("SeededRandom(") }) else { return }
    #expect(file.code.contains { $0.contains(".seeded") }, "\(file.testDescription)")
  }

  /// Whether an exclamation mark follows an expression: not `!=`, not a prefix, not in a text.
  private func hasForceUnwrap(_ line: Substring) -> Bool {
    var isInText = false
    var previous: Character = " "
    var characters = Array(line)[...]
    while let character = characters.popFirst() {
      if character == "\\", isInText {
        _ = characters.popFirst()
        continue
      }
      if character == "\"" { isInText.toggle() }
      let isOperand = previous.isLetter || previous.isNumber || ")]}?>_".contains(previous)
      if character == "!", !isInText, isOperand, characters.first != "=" { return true }
      previous = character
    }
    return false
  }
}
