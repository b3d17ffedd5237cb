// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// The sanitizer that watches the program, `address` or `thread` (see Tests/sanitize).
///
/// It watches the code of the program and not that of the tests, which would take most of the time.
let sanitizer = Context.environment["PBAR_SANITIZER"]
let sanitizedSwift: [SwiftSetting] = sanitizer.map { [.unsafeFlags(["-sanitize=\($0)"])] } ?? []
let sanitizedC: [CSetting] = sanitizer.map { [.unsafeFlags(["-fsanitize=\($0)"])] } ?? []
let sanitizerRuntime: [LinkerSetting] = sanitizer.map { [.unsafeFlags(["-sanitize=\($0)"])] } ?? []

/// The small build (see the README): Embedded Swift makes the same sources into a quarter of the bytes.
///
/// It is an experimental feature of the toolchain, and the tests need the ordinary runtime.
let isEmbedded = Context.environment["PBAR_EMBEDDED"] != nil

/// The settings of the targets that the program consists of.
let shipped: [SwiftSetting] =
  isEmbedded
  ? strict + [
    .enableExperimentalFeature("Embedded"), .unsafeFlags(["-wmo", "-Osize", "-Xfrontend", "-function-sections"]),
  ]
  : strict + sanitizedSwift + [
    .unsafeFlags(
      [
        // Generic types are requested by the types that they are made of rather than by a mangled name, which the
        // runtime would have to parse first: a start takes a tenth less time.
        "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
        // Values are copied and destroyed member by member rather than by a table of their type, for which the type
        // would have to be made first: a run takes a tenth less memory.
        "-Xfrontend", "-disable-type-layout",
      ], .when(configuration: .release))
  ]

/// All code of the small build is generated with the executable, which can then leave out what it does not use.
let library: [SwiftSetting] =
  shipped + (isEmbedded ? [.unsafeFlags(["-Xfrontend", "-emit-empty-object-file"])] : [])

/// For code that runs a few times a second at most: small code takes a twentieth less memory.
let small: [SwiftSetting] = isEmbedded ? library : shipped + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// The symbols are left out, unless link-order needs them.
let strip = Context.environment["PBAR_KEEP_SYMBOLS"] == nil ? "-s" : "-S"

/// The linker looks for libraries in the toolchain's lib/swift/linux, beside which the tables of Unicode's properties lie.
let embeddedLinking =
  ["-use-ld=lld"] + ["-static", "-Wno-unused-command-line-argument"].flatMap { ["-Xclang-linker", $0] }
  + ["--gc-sections", "--icf=all", strip].flatMap { ["-Xlinker", $0] }
  + ["-Xlinker", "-l:../embedded/x86_64-unknown-linux-gnu/libswiftUnicodeDataTables.a", "-lm"]

/// One static executable on Linux: it starts in half the time and needs no Swift runtime beside it.
///
/// The linker is lld, because the default one warns about dlopen on every static link.
let staticExecutable: [LinkerSetting] = [
  isEmbedded
    ? .unsafeFlags(embeddedLinking)
    : .unsafeFlags(
      ["-static-executable", "-use-ld=lld", "-Xlinker", strip],
      .when(platforms: [.linux], configuration: .release))
]

/// Constants are placed in memory that can't be written (see the script).
let constants: [LinkerSetting] = [
  .unsafeFlags(
    ["-Xlinker", "-T", "-Xlinker", "\(Context.packageDirectory)/Sources/pbar/constants.ld"],
    .when(platforms: [.linux], configuration: .release))
]

/// What common runs touch is placed side by side in the program (see Tests/Benchmarks/link-order).
let linkOrder: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-Xlinker", "--symbol-ordering-file=\(Context.packageDirectory)/Sources/pbar/link-order.txt",
      "-Xlinker", "--no-warn-symbol-ordering",
    ], .when(platforms: [.linux], configuration: .release))
]

/// The tests compare millions of cells of emulated screens, so that what they share is optimized in debug builds too.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The debug build holds the Swift runtime: tests start it thousands of times, and half of the time of a start was that
/// of the dynamic linker. The runtime of a sanitizer needs the dynamic linker.
let staticRuntime: [LinkerSetting] =
  sanitizer != nil
  ? sanitizerRuntime : [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .debug))]

// The targets form layers: each may use only those below it, and a pure target never uses one with effects.
let package = Package(
  name: "pbar",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "pbar", targets: ["pbar"])],
  targets: [
    .executableTarget(
      name: "pbar", dependencies: ["PbarCommand"], exclude: ["link-order.txt", "constants.ld"],
      swiftSettings: shipped, linkerSettings: staticExecutable + staticRuntime + constants + linkOrder),
    .target(
      name: "PbarCommand",
      dependencies: [
        "CommandOptions", "ProgressStyles", "ProgressModel", "Wording", "TerminalText",
        "TerminalOutput", "ProgressSources", "SystemCalls",
      ],
      swiftSettings: small),
    .target(
      name: "CommandOptions", dependencies: ["ProgressStyles", "ProgressModel", "TerminalText"],
      swiftSettings: small),
    .target(
      name: "ProgressStyles",
      dependencies: ["ProgressModel", "Wording", "TerminalText", "Mathematics"],
      swiftSettings: small),
    .target(
      name: "ProgressModel", dependencies: ["TerminalText", "Mathematics"], swiftSettings: small),
    .target(name: "Wording", dependencies: ["TerminalText"], swiftSettings: small),
    .target(
      name: "TerminalOutput", dependencies: ["TerminalText", "SystemCalls"], swiftSettings: small),
    .target(
      name: "ProgressSources", dependencies: ["ProgressModel", "TerminalText", "SystemCalls"],
      swiftSettings: library),
    .target(name: "TerminalText", swiftSettings: library),
    .target(name: "Mathematics", dependencies: ["CLibrary"], swiftSettings: library),
    .target(name: "SystemCalls", dependencies: ["TerminalText", "CLibrary", "CSystem"], swiftSettings: library),
    isEmbedded
      ? .systemLibrary(name: "CLibrary", path: "Sources/CLibrary/Embedded")
      : .target(name: "CLibrary", exclude: ["Embedded"], swiftSettings: shipped),
    .target(name: "CSystem", cSettings: sanitizedC + (isEmbedded ? [.define("PBAR_EMBEDDED")] : [])),

    .target(
      name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict + optimized,
      linkerSettings: sanitizerRuntime),
    .target(
      name: "TestTraits", dependencies: ["TestSupport"], path: "Tests/TestTraits",
      swiftSettings: strict),
    .testTarget(name: "TestSupportTests", dependencies: ["TestSupport", "TestTraits"]),
    .testTarget(
      name: "TerminalTextTests", dependencies: ["TerminalText", "TestSupport", "TestTraits"]),
    .testTarget(
      name: "CommandOptionsTests", dependencies: ["CommandOptions", "TestSupport", "TestTraits"]),
    .testTarget(name: "WordingTests", dependencies: ["Wording", "TestSupport", "TestTraits"]),
    .testTarget(
      name: "ProgressModelTests", dependencies: ["ProgressModel", "TestSupport", "TestTraits"]),
    .testTarget(
      name: "ProgressStylesTests",
      dependencies: ["ProgressStyles", "Wording", "TerminalOutput", "TestSupport", "TestTraits"],
      exclude: ["Golden"]),
    .testTarget(
      name: "TerminalOutputTests", dependencies: ["TerminalOutput", "TestSupport", "TestTraits"]),
    .testTarget(
      name: "ProgressSourcesTests",
      dependencies: ["ProgressSources", "ProgressModel", "TestSupport", "TestTraits"],
      exclude: ["Recordings", "Lines", "Golden"]),
    .testTarget(
      name: "PbarCommandTests",
      dependencies: ["PbarCommand", "Wording", "TestSupport", "TestTraits"],
      exclude: ["Reports/Golden"]),
    .testTarget(
      name: "ProgramTests", dependencies: ["TestSupport", "TestTraits"],
      exclude: ["pbar.schema.json"]),
    .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport", "TestTraits"]),

    .target(
      name: "FuzzLaws",
      dependencies: [
        "CommandOptions", "ProgressStyles", "ProgressModel", "TerminalOutput", "ProgressSources",
        "TerminalText", "SystemCalls", "TestSupport",
      ],
      path: "Tests/Fuzz/Laws", swiftSettings: strict),
    .testTarget(
      name: "FuzzReplayTests", dependencies: ["FuzzLaws", "TestSupport", "TestTraits"],
      path: "Tests/Fuzz/Replay"),
  ]
)

if isEmbedded { package.targets.removeAll { $0.path?.hasPrefix("Tests") ?? ($0.type == .test) } }

// The benchmark is run by hand (see Tests/README.md), so that an ordinary build does not include it.
if Context.environment["PBAR_BENCHMARKS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "PbarCommand", "CommandOptions", "ProgressStyles", "ProgressModel", "TerminalText",
        "TerminalOutput", "SystemCalls", "Mathematics", "TestSupport",
      ],
      path: "Tests/Benchmarks", exclude: ["link-order"],
      swiftSettings: strict, linkerSettings: staticExecutable))
}

// The fuzzer is linked with libFuzzer, which an ordinary build lacks (see Tests/Fuzz/fuzz).
if Context.environment["PBAR_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzzer", dependencies: ["FuzzLaws"], path: "Tests/Fuzz/Target", swiftSettings: strict))
}

// A sanitizer watches those parts of the program that have threads, C or memory of their own (see Tests/sanitize). The
// tests of the whole program run another process, and are not built once more.
if sanitizer != nil {
  let watched: Set = ["TerminalOutputTests", "ProgressSourcesTests"]
  package.targets.removeAll { target in
    target.name == "FuzzLaws" || (target.type == .test && !watched.contains(target.name))
  }
}
