import TestSupport
import Testing

@Suite struct ArchitectureTests {
  /// The layers from the top down; TerminalText is below all targets that show or read text or name
  /// files.
  private static let layers = [
    "pbar", "PbarCommand", "CommandOptions", "ProgressStyles", "Wording", "TerminalOutput",
    "ProgressSources", "ProgressModel", "SystemCalls", "TerminalText", math, "CLibrary", "CSystem",
  ]
  private static let pureTargets: Set = [
    "CommandOptions", "ProgressStyles", "ProgressModel", "Wording", "TerminalText", math,
  ]
  private static let platformLibraries: Set = [
    "Glibc", "EmbeddedGlibc", "Musl", "Darwin", "Bionic", "WinSDK", "ucrt",
  ]

  /// All that files outside `SystemCalls` import of the C library.
  private static let math = "CLibrary.Math"

  @Test("Each target is a known layer, and a file imports layers below its own and nothing else")
  func layers() {
    #expect(SourceFile.all.count > 50)
    for file in SourceFile.all {
      let own = Self.layers.firstIndex(of: file.target)
      let below = own.map { Set(Self.layers[($0 + 1)...]) } ?? []
      let system = file.target == "CLibrary" ? Self.platformLibraries : ["Synchronization"]
      #expect(own != nil, "\(file.name)")
      // Foundation is neither.
      #expect(file.imports.isSubset(of: below.union(system)), "\(file.name): \(file.imports)")
    }
  }

  @Test("A pure target imports only pure ones, and the functions of libm")
  func pure() {
    for file in SourceFile.all where Self.pureTargets.contains(file.target) {
      #expect(file.imports.isSubset(of: Self.pureTargets), "\(file.name): \(file.imports)")
    }
  }

  @Test("Only system calls import the C library, but for the functions of libm")
  func systemLibrary() {
    for file in SourceFile.all where file.target != "SystemCalls" {
      #expect(file.imports.isDisjoint(with: ["CLibrary", "CSystem"]), "\(file.name)")
    }
  }

  @Test("ESC is spelled only where terminals are written to and where foreign text is filtered")
  func escape() {
    // The tables of widths have numbers such as 0x1B000.
    let exceptions: Set = [
      "TerminalText/EscapeFilter.swift", "TerminalText/EastAsianWidthTable.swift",
      "TerminalText/ZeroWidthTable.swift",
    ]
    let spellings = ["\\u{1b}", "\\u{1B}", "0x1b", "0x1B", "\\033", "\\x1b", "\\x1B", "\u{1B}"]
    for file in SourceFile.all
    where file.target != "TerminalOutput" && !exceptions.contains(file.name) {
      for spelling in spellings {
        #expect(!file.bytes.holds(Array(spelling.utf8)), "\(spelling) in \(file.name)")
      }
    }
  }

  @Test("The tables of faults, of hostile input and of pv's NEWS name tests that exist")
  func faults() throws {
    let readme = try #require(committedText(at: "Tests/README.md"))
    let lines = readme.split(separator: "\n").prefix { $0 != "## Variables" }
    let news = try #require(committedText(at: "Tests/ProgramTests/PvNewsTests.swift"))
    let tested = news.split(separator: ".tested(\"").dropFirst().map {
      "`\($0.prefix { $0 != "\"" })`"
    }
    let rows = lines.filter { $0.hasPrefix("| ") } + tested.map { Substring($0) }
    var suite = ""
    for name in rows.flatMap({ $0.split(separator: "`").map(String.init) }) {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard parts[0].hasSuffix("Tests") || name.hasPrefix("."),
        !name.contains(where: { " /".contains($0) })
      else {
        continue
      }
      if !parts[0].isEmpty { suite = parts[0] }
      let files = SourceFile.tests.filter {
        $0.name.contains("/\(suite).") || $0.name.contains("/\(suite)+")
      }
      #expect(!files.isEmpty, "There is no \(suite)")
      guard parts.count == 2 else { continue }
      let function = Array("func \(parts[1])(".utf8)
      #expect(files.contains { $0.bytes.holds(function) }, "There is no \(suite).\(parts[1])")
    }
    #expect(!suite.isEmpty)
  }
}
