import TestSupport

/// The options of the command line.
struct BenchmarkOptions {
  /// Size of the input file in MiB; the works copy multiples of it.
  var mebibytes = 1024
  var rounds = 5
  /// The length of the runs that have nothing to do, in seconds.
  var idleSeconds = 6
  /// How many times shorter than usual the long runs are.
  var longRunDivisor = 1
  /// The keys of the works that are measured; if empty, all are.
  var only: [String] = []
  /// The directory for files, which should be on a disk.
  var folder = "/tmp"
  var program = builtProgram
  /// The path of another build, which is measured beside the first.
  var other: String?
  /// The directory of the traces of `time-left`; `nil` for those of the benchmark itself.
  var traces: String?
  var showsHelp = false

  /// The values of `--only`.
  static let keys =
    (Work.atFullSpeed + Work.paced).map(\.key) + [
      "start-up", "memory", "long-runs", "frames", "shapes", "parts", "screens", "idle",
      "time-left",
    ]

  static let help = """
    Usage: Benchmarks [OPTION …] [PBAR]
    Measures pbar (PBAR, else $PBAR_PROGRAM, else the build beside this one), pv and cat.

      --quick          a quarter of the amounts, three rounds
      --check          one round of the smallest amounts, which tells nothing but that all works
      --only WORK      this work alone; may be given again. One of:
                       \(keys.joined(separator: " "))
      --rounds N       rounds after the first, which warms up and checks the copies (5)
      --mebibytes N    size of the input file (1024); works copy up to five times as much
      --folder PATH    where files are made (/tmp)
      --against PATH   another pbar, to be measured beside the first
      --traces PATH    a directory of traces for time-left, in place of generated ones: CSV files with lines
                       `seconds,fraction` behind a line that begins with # for each trace
      --help           this text
    """

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst() else { throw HarnessError("\(option) needs a value") }
      return value
    }
    func number(of option: String) throws -> Int {
      let text = try value(of: option)
      guard let number = Int(text), number > 0 else {
        throw HarnessError("\(option) needs a number, not '\(text)'")
      }
      return number
    }
    while let word = rest.popFirst() {
      switch word {
      case "--quick": (mebibytes, rounds, longRunDivisor) = (256, 3, 10)
      case "--check": (mebibytes, rounds, idleSeconds, longRunDivisor) = (4, 1, 1, 100)
      case "--only":
        let key = try value(of: word)
        guard Self.keys.contains(key) else {
          throw HarnessError("no work '\(key)'; there are \(Self.keys.joined(separator: " "))")
        }
        only.append(key)
      case "--rounds": rounds = try number(of: word)
      case "--mebibytes": mebibytes = try number(of: word)
      case "--folder": folder = try value(of: word)
      case "--traces": traces = try value(of: word)
      case "--against": other = try value(of: word)
      case "--help": showsHelp = true
      default:
        guard !word.hasPrefix("-") else { throw HarnessError("unknown option '\(word)'") }
        program = word
      }
    }
  }

  func includes(_ key: String) -> Bool {
    only.isEmpty || only.contains(key)
  }
}
