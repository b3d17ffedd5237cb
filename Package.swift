// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// For what the program is made of: it starts sooner and takes less memory.
let shipped: [SwiftSetting] =
  strict + [
    // The library of regular expressions would be a sixth of the program; nothing here needs one.
    .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]),
    .unsafeFlags(
      [
        // The linker leaves out and puts in order functions rather than whole files.
        "-function-sections",
        // Generic types are asked for by the types that they are made of rather than by a name, which would
        // have to be parsed first and costs as much again as the type.
        "-disable-concrete-type-metadata-mangled-name-accessors",
        // Values are copied and destroyed member by member rather than by a table of their type, for which
        // the type would have to be made first.
        "-disable-type-layout",
      ].flatMap { ["-Xfrontend", $0] }, .when(configuration: .release)),
  ]

/// For what runs a few times a second at most: small code starts sooner and takes less memory.
let small: [SwiftSetting] =
  shipped + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// One static executable on Linux: it starts in half the time and needs no Swift runtime beside it.
/// lld is asked for because the default linker warns about dlopen on every static link.
let staticExecutable: [LinkerSetting] = [
  .unsafeFlags(
    ["-static-executable", "-use-ld=lld"]
      + ["-Xlinker", Context.environment["PBAR_KEEP_SYMBOLS"] == nil ? "-s" : "-S"],
    .when(platforms: [.linux], configuration: .release))
]

/// Constants take no memory that may be written (see the script).
let constants: [LinkerSetting] = [
  .unsafeFlags(
    ["-Xlinker", "-T", "-Xlinker", "\(Context.packageDirectory)/Sources/pbar/constants.ld"],
    .when(platforms: [.linux], configuration: .release))
]

/// What common runs touch stands side by side in the program (see Tests/Benchmarks/link-order).
let linkOrder: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-Xlinker", "--symbol-ordering-file=\(Context.packageDirectory)/Sources/pbar/link-order.txt",
      "-Xlinker", "--no-warn-symbol-ordering",
    ], .when(platforms: [.linux], configuration: .release))
]

// Targets stand in layers: each may use only those below it, and a pure one never one with effects.
let package = Package(
  name: "pbar",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "pbar", targets: ["pbar"])],
  targets: [
    .executableTarget(
      name: "pbar", dependencies: ["PbarCommand"], exclude: ["link-order.txt", "constants.ld"],
      swiftSettings: shipped, linkerSettings: staticExecutable + constants + linkOrder),
    .target(
      name: "PbarCommand",
      dependencies: [
        "CommandOptions", "ProgressStyles", "ProgressModel", "Wording", "TerminalText",
        "TerminalOutput", "ProgressSources", "SystemCalls",
      ],
      swiftSettings: small),
    .target(
      name: "CommandOptions", dependencies: ["ProgressStyles", "TerminalText"],
      swiftSettings: small),
    .target(
      name: "ProgressStyles", dependencies: ["ProgressModel", "Wording", "TerminalText"],
      swiftSettings: small),
    .target(name: "ProgressModel", dependencies: ["TerminalText"], swiftSettings: small),
    .target(name: "Wording", swiftSettings: small),
    .target(
      name: "TerminalOutput", dependencies: ["TerminalText", "SystemCalls"], swiftSettings: small),
    .target(
      name: "ProgressSources", dependencies: ["TerminalText", "SystemCalls"], swiftSettings: shipped
    ),
    .target(name: "TerminalText", swiftSettings: shipped),
    .target(name: "SystemCalls", dependencies: ["CSystem"], swiftSettings: shipped),
    .target(name: "CSystem"),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
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
      name: "ProgressSourcesTests", dependencies: ["ProgressSources", "TestSupport", "TestTraits"]),
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

// The benchmark is run by hand (see Tests/README.md): nobody's build has to wait for it.
if Context.environment["PBAR_BENCHMARKS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "PbarCommand", "CommandOptions", "ProgressStyles", "ProgressModel", "TerminalText",
        "TerminalOutput", "SystemCalls", "TestSupport",
      ],
      path: "Tests/Benchmarks", exclude: ["link-order"],
      swiftSettings: strict, linkerSettings: staticExecutable))
}

// The fuzzer needs the library of the toolchain that looks for inputs (see Tests/Fuzz/fuzz).
if Context.environment["PBAR_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzzer", dependencies: ["FuzzLaws"], path: "Tests/Fuzz/Target", swiftSettings: strict))
}
