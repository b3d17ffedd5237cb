/// One copy that is measured, with its input, its output and its amount.
struct Work: Sendable {
  enum Input: Sendable {
    /// The files are named as operands.
    case files
    /// `cat` fills a pipe from files.
    case cat
    /// `head -c` fills a pipe with zeros.
    case head
    /// The benchmark fills a pipe with this number of bytes a second.
    case paced(Double)
  }

  enum Output: Sendable {
    /// `cat` empties a pipe into /dev/null.
    case pipe
    case null
    case file
  }

  /// The content of the files.
  enum Content: Hashable, Sendable {
    case noise
    /// Lines of this number of bytes, including the newline; the programs count them.
    case lines(Int)
  }

  /// The name of the work for `--only`.
  var key: String
  var name: String
  var input: Input
  var output: Output
  var content = Content.noise
  /// Additional options for the programs that show progress.
  var options: [String] = []
  /// The amount in multiples of the input file.
  var repeats: Int
  /// The divisor of the amount that `head` feeds.
  var parts = 1

  var isPaced: Bool {
    if case .paced = input { return true }
    return false
  }

  /// The copies at full speed; with their amounts `pv` takes about a second for each.
  static let atFullSpeed = [
    Work(
      key: "pipe-to-pipe", name: "pipe → pipe, `cat` feeding", input: .cat, output: .pipe,
      repeats: 2),
    Work(
      key: "zeros-to-pipe", name: "pipe → pipe, `head -c` feeding", input: .head, output: .pipe,
      repeats: 1),
    Work(key: "pipe-to-null", name: "pipe → /dev/null", input: .cat, output: .null, repeats: 3),
    Work(key: "file-to-pipe", name: "file → pipe", input: .files, output: .pipe, repeats: 2),
    Work(key: "file-to-null", name: "file → /dev/null", input: .files, output: .null, repeats: 5),
    Work(key: "file-to-file", name: "file → file", input: .files, output: .file, repeats: 1),
    Work(key: "pipe-to-file", name: "pipe → file", input: .cat, output: .file, repeats: 1),
    Work(
      key: "limited", name: "-L 100G, pipe → pipe", input: .cat, output: .pipe, options: ["-L", "100G"], repeats: 2),
    Work(
      key: "limited-file", name: "-L 100G, file → pipe", input: .files, output: .pipe, options: ["-L", "100G"],
      repeats: 2),
    Work(
      key: "buffer-1", name: "-B 1 -T, `head -c` feeding, → /dev/null", input: .head,
      output: .null, options: ["-B", "1", "-T"], repeats: 1, parts: 1024),
    Work(
      key: "buffer-16K", name: "-C -B 16K, file → pipe", input: .files, output: .pipe,
      options: ["-C", "-B", "16K"], repeats: 1),
    Work(
      key: "buffer-16K-null", name: "-C -B 16K, file → /dev/null", input: .files, output: .null,
      options: ["-C", "-B", "16K"], repeats: 2),
    Work(
      key: "buffer-64K", name: "-C -B 64K, file → pipe", input: .files, output: .pipe,
      options: ["-C", "-B", "64K"], repeats: 1),
    Work(
      key: "buffer-64K-file", name: "-C -B 64K, file → file", input: .files, output: .file,
      options: ["-C", "-B", "64K"], repeats: 1),
    Work(
      key: "buffer-1M", name: "-C -B 1M, file → pipe", input: .files, output: .pipe,
      options: ["-C", "-B", "1M"], repeats: 2),
    Work(
      key: "lines-9", name: "lines of 9 bytes, pipe → /dev/null", input: .cat, output: .null,
      content: .lines(9), repeats: 1),
    Work(
      key: "lines-9-file", name: "lines of 9 bytes, file → /dev/null", input: .files,
      output: .null, content: .lines(9), repeats: 1),
    Work(
      key: "lines-80", name: "lines of 80 bytes, pipe → /dev/null", input: .cat, output: .null,
      content: .lines(80), repeats: 1),
    Work(
      key: "lines-80-file", name: "lines of 80 bytes, file → /dev/null", input: .files,
      output: .null, content: .lines(80), repeats: 3),
  ]

  /// The copies whose feeder is slower than all programs.
  static let paced = [
    Work(
      key: "paced", name: "pipe → pipe at 400 MiB/s", input: .paced(400 * mebibyte),
      output: .pipe, repeats: 1),
    Work(
      key: "paced-lines", name: "lines of 80 bytes, pipe → pipe at 400 MiB/s",
      input: .paced(400 * mebibyte), output: .pipe, content: .lines(80), repeats: 1),
  ]

  /// The copy whose peak of memory is measured.
  static let large = Work(
    key: "memory", name: "pipe → pipe", input: .cat, output: .pipe, repeats: 4)

  private static let mebibyte = 1_048_576.0
}
