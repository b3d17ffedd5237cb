/// Every option, in the order of help and manual, with its names: the letter, which all options of pv
/// have, the preferred long name, and last the one that pv knows. Sources/README.md says what a new
/// option needs.
package enum CommandOption: String, CaseIterable, Sendable {
  case values, value, countdown, until
  case timerInterval = "timer-interval"
  case stopwatch, indeterminate, run, from, joblog
  case watchfd = "d watchfd"
  case monitor = "M monitor"
  case query = "Q query"
  case remote = "R remote"

  case listen
  case untilTotal = "until-total"
  case ignoreFailed = "ignore-failed"
  case range
  case minimumLabel = "minimum-label"
  case maximumLabel = "maximum-label"
  case countUp = "count-up"

  case noFiles = "no-files"
  case outputOnFailure = "output-on-failure"
  case outputLast = "output-last"

  case lineMode = "l lines line-mode"
  case null = "0 null"
  case output = "o output"
  case rateLimit = "L rate-limit"
  case stopAtSize = "S stop-at-size"
  case bufferSize = "B buffer-size"
  case noSplice = "C no-splice"
  case skipErrors = "E skip-errors"
  case errorSkipBlock = "Z error-skip-block"
  case sync = "Y sync"
  case directIO = "K direct-io"
  case sparse = "O sparse sparse-output"
  case discard = "X discard"
  case storeAndForward = "U store-and-forward"

  case total = "s total size"
  case approximate, initial
  case unit
  case remember, forget
  case gauge = "g gauge"
  case bits = "8 bits"
  case si = "k si"

  case label = "N label title name"
  case currentValueLabel = "current-value-label"
  case done, failed

  case style, tint
  case trackTint = "track-tint"
  case gradient
  case fillImage = "fill-image"
  case trackImage = "track-image"
  case imageCaps = "image-caps"
  case thickness
  case startAngle = "start-angle"
  case border
  case borderTint = "border-tint"
  case layout
  case lineFields = "fields"
  case overall, direction, spinner, animation, appearance, color, charset, taskbar, bell

  case progress = "p progress"
  case timer = "t timer"
  case eta = "e eta"
  case fineta = "I fineta"
  case rate = "r rate"
  case averageRate = "a average-rate"
  case averageRateWindow = "m average-rate-window"
  case bytes = "b bytes"
  case bufferPercent = "T buffer-percent"
  case lastWritten = "A last-written"
  case format = "F format"
  case barStyle = "u bar-style"

  case quiet = "q quiet"
  case force = "f force"
  case cursor = "c cursor"
  case pin, transient
  case interval = "i interval"
  case width = "w width"
  case height = "H height"
  case wait = "W wait"
  case delayStart = "D delay-start"
  case extraDisplay = "x extra-display"

  case numeric = "n numeric"
  case announce, json
  case stats = "v stats"
  case pidfile = "P pidfile"

  case help = "h help"
  case version = "V version"
  case gallery, completion
}

extension CommandOption {
  /// The letter after a single hyphen.
  package var letter: Character? {
    rawValue.utf8.dropFirst().first == UInt8(ascii: " ") ? rawValue.first : nil
  }

  var names: [String] {
    rawValue.split(separator: " ").dropFirst(letter == nil ? 0 : 1).map(String.init)
  }

  /// The preferred long name with its hyphens.
  package var longName: String { "--" + names[0] }

  /// Every way to write the option, the letter first: `-s`, `--total`, `--size`.
  package var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + names.map { "--" + $0 } }
}
