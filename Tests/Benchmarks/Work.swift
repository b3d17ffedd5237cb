/// One copy that is measured: where its bytes come from, where they go, and how many there are.
struct Work: Sendable {
  enum Input: Sendable {
    /// Files named as operands.
    case files
    /// A pipe that `cat` fills from files.
    case cat
    /// A pipe that `head -c` fills with zeros.
    case head
    /// A pipe that the benchmark itself fills by the clock, with so many bytes a second.
    case paced(Double)
  }

  enum Output: Sendable {
    /// A pipe that `cat` empties into /dev/null.
    case pipe
    case null
    case file
  }

  /// What the files hold.
  enum Content: Hashable, Sendable {
    case noise
    /// Lines of so many bytes, their end included; they are counted.
    case lines(Int)
  }

  /// As `--only` takes it.
  var key: String
  var name: String
  var input: Input
  var output: Output
  var content = Content.noise
  /// What those that show progress are told besides.
  var options: [String] = []
  /// The amount, in sizes of the input file.
  var repeats: Int
  /// What is copied of that where `head` feeds: one part of so many.
  var parts = 1

  var isPaced: Bool {
    if case .paced = input { return true }
    return false
  }

  /// What is copied at full speed; amounts are such that `pv` takes about a second each.
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

  /// What is copied while the feeder is slower than everybody.
  static let paced = [
    Work(
      key: "paced", name: "pipe → pipe at 400 MiB/s", input: .paced(400 * mebibyte),
      output: .pipe, repeats: 1),
    Work(
      key: "paced-lines", name: "lines of 80 bytes, pipe → pipe at 400 MiB/s",
      input: .paced(400 * mebibyte), output: .pipe, content: .lines(80), repeats: 1),
  ]

  /// The copy whose peak of memory is looked at.
  static let large = Work(
    key: "memory", name: "pipe → pipe", input: .cat, output: .pipe, repeats: 4)

  private static let mebibyte = 1_048_576.0
}
