/// What a field of a form holds. The raw value is its name between the braces of a form.
///
/// Of rsync's `  32.77K  45%  12.40MB/s    0:00:01 (xfr#3, to-chk=7/12)`, the form `{B} {p}% {word}
/// {clock} (xfr#{#}, to-chk={l}/{t})` reads 32,770 bytes and 45 %, and that 7 of 12 files are left.
package enum OutputField: String, Sendable {
  case completed = "n"  // `450` in `(450/1000)`
  case total = "t"  // `1000` there
  case left = "l"  // What is missing of the total: `7` in `to-chk=7/12`
  case percentage = "p"  // `45`, `45.3`; at most 100
  case fraction = "f"  // Of 1, as `0.45`; or `true`, of the end

  // Sizes: in the first two `K` is 1024, and `kB` is 1000.
  case bytes = "b"  // `1.2MiB`, `512 KB`, `4096`
  case totalBytes = "T"  // Of which `{b}` is a part: `3.0 GB` in `1.4/3.0 GB`
  case decimalBytes = "B"  // `32.77K`, whose `K` is 1000; without a unit, `1.234.567` is whole

  // A step of several: `task {i} of {s}, {p} %`. The rest of the form may say its share.
  case step = "i"  // The number of the present step, counted from 1
  case steps = "s"  // The number of all steps

  case time = "d"  // A position or a duration, as `1:02:03.5`
  case microseconds = "u"  // `out_time_us=1500000`; the first one may be negative

  case label  // The phase of the work: `Receiving objects`
  case text  // What is being done: `Compiling main.c`
  case word  // As `text`, without a blank
  case part  // The name of a part, of several whose amounts are added up: `a3ed95caeb02`

  // What is not read.
  case number = "#"  // A number or a size
  case clock  // A time, or dashes: `0:00:01`, `--:--:--`
  case anything = "*"  // Any text, even none
}
