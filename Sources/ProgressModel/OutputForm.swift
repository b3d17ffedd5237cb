/// A form of the lines of a program.
package struct OutputForm: Sendable {
  package enum Role: Sendable, Equatable {
    case record  // How far the work is: `45% (450/1000)`
    case asked  // A record whose form is so common that the program has to be named: curl's `45%`
    case begin  // A part is known, of which nothing is done yet: `a3ed95caeb02: Pulling fs layer`
    case waits  // As `begin`, but so common that a line of another form has to come first
    case read  // All of a part has been read, and work on it follows: `Download complete`
    case next  // How far that work is: `Extracting [==>   ] 1.2MB/9.8MB`
    case end  // A part that was begun is done: `Pull complete`
    case closing(WorkEnd)  // As `asked`: how the work ended, as the last row of a bar, `✓ …`
    /// Which program this is, or how much work there is: a duration `{d}`, a number of tests `{n}`,
    /// an item `{n}` of `{t}`, or a `{part}`. A total alone is not read.
    case header
    /// A record whose form is so common that a header, or a record of another form, has to come first
    case later
    case activity  // Work of an unknown progress begins: `Installing collected packages: …`
    case noise  // A line between records that says nothing about the progress: `fps=25`

    /// Whether a line is surely about the progress, and is no message.
    package var saysProgress: Bool { [.record, .asked, .later].contains(self) }

    /// Whether another line must have shown which program it is.
    package var needsOthers: Bool { [.noise, .later, .waits].contains(self) }
  }

  /// Text with fields in braces (``OutputField``) that covers a whole line but for the blanks at
  /// its ends. A blank matches any number of them: `{label}: {p}% ({n}/{t}){*}` is git's `Receiving
  /// objects:  45% (450/1000), 1.2 MiB`.
  ///
  /// Text such as `{"type":"status","current":{n}}` is a JSON object with these members, maybe in
  /// inner objects: those with a text or `{*}`, and the first one with a field, are needed.
  package let text: String
  package var isObject: Bool { text.hasPrefix("{\"") }
  package let role: Role

  /// Whether the user has to name the program.
  package var isAsked: Bool {
    if case .closing = role { true } else { role == .asked }
  }

  package let isKept: Bool  // Whether the line stays on the screen, unless it is redrawn

  /// `kept: false`: lines that are documented to be nothing but progress, for other programs, go
  /// from the screen if the user has named the program. So do objects.
  init(_ text: String, _ role: Role = .record, kept: Bool = true) {
    self.text = text
    self.role = role
    isKept = kept && !text.hasPrefix("{\"")
  }
}

extension OutputForm: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}

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
