import Foundation
import TestSupport

/// One copy that is measured; with its amount `pv` takes about a second.
struct Copy {
  /// The file is named as an operand, or `cat` fills a pipe from it.
  enum Input: String { case file, pipe }

  /// A file, /dev/null, or a pipe that `cat` empties.
  enum Output: String { case pipe, null, file }

  /// The name for `--only`.
  var key: String
  var input: Input
  var output: Output

  /// Additional options for the programs that show progress.
  var options: [String] = []

  /// The amount in multiples of the input file.
  var repeats = 1
  var measuresMemory = false

  /// Whether the file consists of lines of 80 bytes, which the programs count.
  var countsLines: Bool { options.contains("-l") }

  var name: String { (options + ["\(input) → \(output)"]).joined(separator: " ") }

  static let all = [
    Copy(key: "memory", input: .pipe, output: .pipe, repeats: 4, measuresMemory: true),
    Copy(key: "pipe-to-pipe", input: .pipe, output: .pipe, repeats: 2),
    Copy(key: "pipe-to-null", input: .pipe, output: .null, repeats: 3),
    Copy(key: "pipe-to-file", input: .pipe, output: .file),
    Copy(key: "file-to-pipe", input: .file, output: .pipe, repeats: 2),
    Copy(key: "file-to-null", input: .file, output: .null, repeats: 5),
    Copy(key: "file-to-file", input: .file, output: .file),
    Copy(key: "limited", input: .pipe, output: .pipe, options: ["-L", "100G"], repeats: 2),
    Copy(key: "buffer", input: .file, output: .pipe, options: ["-C", "-B", "64K"]),
    Copy(key: "lines", input: .pipe, output: .null, options: ["-l"]),
    Copy(key: "lines-of-file", input: .file, output: .null, options: ["-l"], repeats: 3),
  ]
}

/// Runs copies of one file, which is in the page cache because it has just been written.
struct CopyBenchmark {
  private let comparison: Comparison
  private let input: String
  private let output: String
  private let size: Int

  init(comparison: Comparison, folder: String, mebibytes: Int, ofLines: Bool) throws {
    self.comparison = comparison
    (input, output) = (folder + "/input", folder + "/output")
    let descriptor = open(input, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw HarnessError("no file \(input)") }
    defer { close(descriptor) }
    var random = SeededRandom(seed: 1)
    var size = 0
    for _ in 0..<mebibytes {
      var block = random.bytes(count: (1 << 20) / 80 * 80)
      if ofLines {
        for index in block.indices where block[index] == 10 { block[index] = 46 }
        for end in stride(from: 79, to: block.count, by: 80) { block[end] = 10 }
      }
      guard writePlainly(block, to: descriptor) else { throw HarnessError("\(input) is not whole") }
      size += block.count
    }
    self.size = size
    // The file is written to the disk now, so that this does not slow a measured program down.
    fsync(descriptor)
  }

  /// Runs the programs in turns, A B C A B C …, after a round that warms up and compares what they
  /// write.
  func add(_ copy: Copy, rounds: Int) throws {
    let plain = copy.countsLines ? ["wc", "-l"] : ["cat"]
    for isShown in [false, true] {
      var commands = comparison.programs.map { program in
        (program.column, (isShown ? program.command : [program.path, "-q"]) + copy.options)
      }
      commands.append((Comparison.plainColumn, plain))
      var speeds: [String: [Double]] = [:]
      var processor: [String: [Double]] = [:]
      var peaks: [String: [Double]] = [:]
      let gibibytes = Double(size * copy.repeats) / 1_073_741_824
      for (_, command) in commands { _ = try run(copy, command, isChecked: true) }
      for _ in 0..<rounds {
        for (column, command) in commands {
          let (cost, peak) = try run(copy, command)
          speeds[column, default: []].append(gibibytes / cost.wall)
          processor[column, default: []].append(cost.processor / gibibytes)
          if let peak { peaks[column, default: []].append(peak) }
        }
      }
      let name = "\(copy.name), \(isShown ? "bar" : "quiet")"
      if copy.measuresMemory {
        comparison.row("peak memory of \(gibibytes.text(decimals: 1)) GiB, \(name)", "KiB", peaks)
      } else {
        comparison.row(name, "GiB/s", speeds, isSpeed: true)
        comparison.row("\(name): processor", "s/GiB", processor)
      }
    }
  }

  /// Copies once; a checked copy is that of one file, and is compared with it.
  private func run(
    _ copy: Copy, _ command: [String], isChecked: Bool = false
  ) throws -> (cost: Cost, peak: Double?) {
    let files = Array(repeating: input, count: isChecked ? 1 : copy.repeats)
    let compare = ["cmp", "-", input]
    var (source, target) = (ProgramRun.Stream.null, ProgramRun.Stream.null)
    var others: [Stage] = []
    var ends: [Int32] = []
    let begin = now()
    if copy.input == .pipe {
      let pipe = try plainPipe()
      ends += [pipe.reading, pipe.writing]
      others.append(try Stage(["cat"] + files, output: .descriptor(pipe.writing)))
      source = .descriptor(pipe.reading)
    }
    if copy.output == .pipe {
      let pipe = try plainPipe()
      ends += [pipe.reading, pipe.writing]
      let reader = isChecked ? compare : ["cat"]
      others.append(try Stage(reader, input: .descriptor(pipe.reading)))
      target = .descriptor(pipe.writing)
    }
    if copy.output == .file { target = .writing(output) }
    let middle = try Stage(
      command + (copy.input == .file ? files : []), input: source, output: target,
      errors: command.contains("-q") ? .null : .terminal)
    for end in ends { close(end) }
    let peak = copy.measuresMemory ? middle.followPeak() : nil
    var cost = try middle.finish()
    for stage in others { _ = try stage.finish() }
    cost.wall = now() - begin
    if copy.output == .file {
      if isChecked { _ = try Stage(compare, input: .reading(output)).finish() }
      // An emptied file is not written to the disk, which would slow the next program down.
      cutPlainly(output, to: 0)
    }
    return (cost, peak)
  }
}
