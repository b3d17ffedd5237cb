// swift-tools-version: 6.2
import PackageDescription

// Embedded Swift makes a third of the bytes. It is experimental: only these compilers were tried.
#if os(Linux) && canImport(Glibc) && arch(x86_64) && compiler(>=6.3) && compiler(<6.4)
  let triedTriple: String? = "x86_64-unknown-linux-gnu"
#elseif os(Linux) && canImport(Glibc) && arch(arm64) && compiler(>=6.3) && compiler(<6.4)
  let triedTriple: String? = "aarch64-unknown-linux-gnu"
#else
  let triedTriple: String? = nil
#endif

// Tests/README.md has the variables. Benchmark and fuzzer can't import modules for Embedded Swift.
let sanitizer = Context.environment["PBAR_SANITIZER"]
let withBenchmark = Context.environment["PBAR_BENCHMARKS"] != nil
let withFuzzer = Context.environment["PBAR_FUZZ"] != nil
let isOrdinary =
  Context.environment["PBAR_RUNTIME"] == "full" || withBenchmark || withFuzzer || sanitizer != nil

let linuxRelease = BuildSettingCondition.when(platforms: [.linux], configuration: .release)
let linuxDebug = BuildSettingCondition.when(platforms: [.linux], configuration: .debug)
let watched = sanitizer.map { ["-sanitize=\($0)"] } ?? []
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
var executable = strict + [.unsafeFlags(watched)]
var library = executable
// A static executable starts faster and needs no Swift beside it. The linker is lld, since the
// default one warns about dlopen on every static link.
var linking = ["-use-ld=lld", "-Xlinker", "-s"]
if let triple = isOrdinary ? nil : triedTriple {
  // The kernel does the work of a copy, so that the program may be small rather than fast. The
  // linker leaves out unused functions if each has a section.
  let small = ["-Osize", "-Xfrontend", "-function-sections"]
  // After enableExperimentalFeature() SwiftPM would link debug builds for Embedded Swift too.
  let feature = ["-enable-experimental-feature", "Embedded"]
  let common = feature + ["-Xfrontend", "-gnone"]
  executable += [.unsafeFlags(common + small, linuxRelease)]
  // All code is optimized and generated once, with PbarCommand: each library would optimize again
  // all that is below it. Code that is not optimized still has to be that of a release.
  let unoptimized = [
    "-Onone", "-no-emit-module-separately-wmo", "-assert-config", "Release",
    "-Xfrontend", "-emit-empty-object-file",
  ]
  library += [.unsafeFlags(common + unoptimized, linuxRelease)]
  if Context.environment["PBAR_CHECK"] != nil { executable = library }
  // The option -static-executable would link the ordinary runtime. The library that knows the
  // properties of characters lies beside lib/swift/linux, where the linker looks for libraries.
  // Equal functions are linked once (icf), and nothing is unwound (eh-frame). Constants lie beside
  // the code, so that a start maps one segment less (rosegment).
  let unicode = "-l:../embedded/\(triple)/libswiftUnicodeDataTables.a"
  linking += ["-static", "-Wno-unused-command-line-argument"].flatMap { ["-Xclang-linker", $0] }
  let options = ["--icf=all", "--no-eh-frame-hdr", "--no-rosegment", unicode]
  linking += options.flatMap { ["-Xlinker", $0] } + ["-lm"]
  linking += feature
} else {
  linking += ["-static-executable"]
}
// Tests read megabytes of outputs and count the cells of millions of characters, so that the parts
// which do so are optimized in debug builds too.
let hot = library + [.unsafeFlags(["-O"], .when(configuration: .debug))]
// Tests start the debug build thousands of times, and the dynamic linker takes half of each start.
let linkerSettings: [LinkerSetting] = [
  .unsafeFlags(watched), .unsafeFlags(linking, linuxRelease),
  .unsafeFlags(sanitizer == nil ? ["-static-executable", "-use-ld=lld"] : [], linuxDebug),
]
@MainActor func part(
  _ name: String, _ dependencies: Target.Dependency..., settings: [SwiftSetting]? = nil
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings ?? library)
}
func tests(_ name: String, _ tested: Target.Dependency..., exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: tested + ["TestSupport", "TestTraits"], exclude: exclude)
}

// The targets form layers: each may use only those below it, and a pure target never uses one with
// effects.
let package = Package(
  name: "pbar", platforms: [.macOS(.v15)],
  targets: [
    .executableTarget(
      name: "pbar", dependencies: ["PbarCommand"], swiftSettings: executable,
      linkerSettings: linkerSettings),
    part(
      "PbarCommand", "CommandOptions", "ProgressStyles", "ProgressModel", "Wording",
      "TerminalText", "TerminalOutput", "ProgressSources", "SystemCalls", settings: executable),
    part("CommandOptions", "ProgressStyles", "ProgressModel", "TerminalText"),
    part("ProgressStyles", "ProgressModel", "Wording", "TerminalText", "CLibrary"),
    part("ProgressModel", "TerminalText", "CLibrary"),
    part("Wording", "TerminalText"),
    part("TerminalOutput", "TerminalText", "SystemCalls"),
    part("ProgressSources", "ProgressModel", "TerminalText", "SystemCalls", settings: hot),
    part("TerminalText", settings: hot),
    part("SystemCalls", "TerminalText", "CLibrary", "CSystem"),
    part("CLibrary", "EmbeddedGlibc"),
    .systemLibrary(name: "EmbeddedGlibc"),
    .target(
      name: "CSystem",
      cSettings: [.define("_GNU_SOURCE"), .unsafeFlags(watched.map { "-f" + $0.dropFirst() })]),

    // It emulates screens, of millions of cells in all, and is optimized in debug builds too.
    .target(
      name: "TestSupport", path: "Tests/TestSupport",
      swiftSettings: strict + [.unsafeFlags(["-O"])],
      linkerSettings: [.unsafeFlags(watched)]),
    .target(name: "TestTraits", dependencies: ["TestSupport"], path: "Tests/TestTraits"),
    tests("SystemCallsTests", "SystemCalls", "TerminalText"),
    tests("TerminalOutputTests", "TerminalOutput", exclude: ["Golden"]),
    tests(
      "ProgressSourcesTests", "ProgressSources", "ProgressModel",
      exclude: ["Recordings", "Lines", "Golden", "Runs/Golden"]),
  ]
)

let fuzzed: [Target.Dependency] = [
  "CommandOptions", "ProgressStyles", "ProgressModel", "TerminalOutput", "ProgressSources",
  "TerminalText", "SystemCalls", "TestSupport",
]
if withFuzzer {
  // SwiftPM refuses two targets with the same sources, the laws.
  package.targets.append(
    .executableTarget(
      name: "Fuzzer", dependencies: fuzzed, path: "Tests/Fuzz",
      exclude: ["Corpus", "Dictionaries", "Replay", "fuzz"], swiftSettings: strict))
} else if sanitizer == nil {
  // A sanitizer watches only the parts with threads, C or memory of their own.
  package.targets += [
    tests("TestSupportTests"), tests("ArchitectureTests"), tests("WordingTests", "Wording"),
    tests("TerminalTextTests", "TerminalText"), tests("CommandOptionsTests", "CommandOptions"),
    tests("ProgressModelTests", "ProgressModel"),
    tests(
      "ProgressStylesTests", "ProgressStyles", "Wording", "TerminalOutput", exclude: ["Golden"]),
    tests("PbarCommandTests", "PbarCommand", "Wording", exclude: ["Golden", "Reports/Golden"]),
    tests("ProgramTests", "CommandOptions", "Wording", exclude: ["pbar.schema.json"]),
    .testTarget(
      name: "FuzzReplayTests", dependencies: fuzzed + ["TestTraits"], path: "Tests/Fuzz",
      exclude: ["Corpus", "Dictionaries", "Target", "fuzz"]),
  ]
}
if withBenchmark {
  package.targets.append(
    .executableTarget(
      name: "Benchmarks", dependencies: fuzzed + ["PbarCommand"],
      path: "Tests/Benchmarks", swiftSettings: strict))
}
