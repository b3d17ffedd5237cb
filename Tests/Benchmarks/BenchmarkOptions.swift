import TestSupport

/// The options of the command line.
struct BenchmarkOptions {
  /// Size of the input file in MiB; the works copy multiples of it.
  var mebibytes = 1024
  var rounds = 5

  /// The length of the runs that have nothing to do, in seconds.
  var idleSeconds = 6

  /// The keys of the works that are measured; if empty, those of the table that compares programs.
  var only: [String] = []

  /// Whether everything is measured once, as little as possible.
  var isCheck = false

  /// The directory for files, which should be on a disk.
  var folder = "/tmp"

  /// A program beside the benchmark would be one for the ordinary runtime.
  var program = environmentVariable("PBAR_PROGRAM") ?? ".build/release/pbar"

  /// The path of another build, which is measured beside the first.
  var other: String?

  /// The path of another pv than the installed one.
  var otherPv: String?

  /// The directory of the traces of time left; `nil` for those of the benchmark itself.
  var traces: String?
  var showsHelp = false

  /// The values of `--only` that belong to the table that compares programs.
  static let compared = ["size", "start"] + Copy.all.map(\.key) + ["idle"]

  /// Those that examine pbar alone, or its rules, and print tables of their own.
  static let examined = ["screens", "output", "frames", "shapes", "time-left", "waiting"]

  static let help = """
    Usage: Benchmarks [OPTION …] [PBAR]
    Compares pbar (PBAR, else $PBAR_PROGRAM, else .build/release/pbar) with pv, cat and wc.

      --quick          a quarter of the amounts, three rounds
      --check          one round of the smallest amounts of everything, to see that all works
      --only WORK      this work alone; may be given again. One of:
                       \(compared.joined(separator: " "))
                       or, with tables of their own:
                       \(examined.joined(separator: " "))
      --rounds N       rounds after the first, which warms up and checks the copies (5)
      --mebibytes N    size of the input file (1024); works copy up to five times as much
      --folder PATH    where files are made (/tmp)
      --against PATH   another pbar, to be measured beside the first
      --pv PATH        another pv, to be measured beside the installed one
      --traces PATH    a directory of traces for time-left, in place of generated ones: CSV files
                       with lines `seconds,fraction` behind a line with # for each trace
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
      case "--quick": (mebibytes, rounds) = (256, 3)
      case "--check":
        (mebibytes, rounds, idleSeconds) = (4, 1, 1)
        isCheck = true
      case "--only":
        let key = try value(of: word)
        let keys = Self.compared + Self.examined
        guard keys.contains(key) else {
          throw HarnessError("no work '\(key)'; there are \(keys.joined(separator: " "))")
        }
        only.append(key)
      case "--rounds": rounds = try number(of: word)
      case "--mebibytes": mebibytes = try number(of: word)
      case "--folder": folder = try value(of: word)
      case "--traces": traces = try value(of: word)
      case "--against": other = try value(of: word)
      case "--pv": otherPv = try value(of: word)
      case "--help": showsHelp = true
      default:
        guard !word.hasPrefix("-") else { throw HarnessError("unknown option '\(word)'") }
        program = word
      }
    }
  }

  func includes(_ key: String) -> Bool {
    only.isEmpty ? isCheck || Self.compared.contains(key) : only.contains(key)
  }
}
