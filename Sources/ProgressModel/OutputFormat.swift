import TerminalText

/// A form, or several, in which a program prints how far it is; not the format of `--format`. The
/// position of a case decides only if two formats fit a line: the more specific one comes first.
package enum OutputFormat: String, CaseIterable, Sendable {
  case automatic = "auto"  // The first format that two lines have
  case none
  case rsync, git, curl, wget, dd, ffmpeg, apt, docker, ninja, cmake, swift, cargo, pytest, pip,
    gradle, rclone, restic, borg, zstd
  case sevenZip = "7z"
  case xz
  case ytDlp = "yt-dlp"
  case handbrake, tqdm, pv, parallel

  case zenity, dialog  // The value records that these programs read
  case osc  // The sequences OSC 9;4, with which programs show terminals how far they are
  case pbar
  case generic  // The last percentage, `n/m` or `n of m` of a line

  package var isValues: Bool { self == .zenity || self == .dialog }
  package var saysFractions: Bool { self != .dd }  // dd says amounts without a total
  package var countsTime: Bool { self == .ffmpeg }
  package var countsSteps: Bool { self == .ninja || self == .swift }

  /// Whether its records also say what the lines below them are about, as `[3/9] Compiling a.c`.
  package var isLog: Bool { countsSteps || [.cmake, .pytest].contains(self) }

  /// Whether the program moves up and writes over its rows, so that none of them may be removed.
  package var goesUp: Bool { [.restic, .rclone].contains(self) }

  /// The programs that print it, beside the one of its own name.
  private var otherPrograms: [String] {
    switch self {
    case .apt: ["apt-get"]
    case .cmake: ["make", "gmake"]
    case .docker: ["podman", "buildah"]
    case .gradle: ["gradlew"]
    case .handbrake: ["HandBrakeCLI"]
    case .pip: ["pip3"]
    case .sevenZip: ["7za", "7zr", "7zz"]
    case .xz: ["unxz"]
    case .ytDlp: ["youtube-dl"]
    case .zstd: ["unzstd"]
    case _: []
    }
  }

  /// Programs that start the one whose name follows.
  private static let starters = [
    "doas", "env", "ionice", "nice", "nohup", "python", "python3", "stdbuf", "sudo", "time",
  ]

  /// The format of the program that these words start; `nil` if its name tells none.
  package init?(ofCommand words: [[UInt8]]) {
    var option: [UInt8] = []  // The word before, if it is an option
    for word in words {
      // `nice -n 10 rsync`: a short option may have a value.
      defer { option = word.first == UInt8(ascii: "-") ? word : [] }
      let name = FilePath(word).lastComponent.printable
      let format = Self.allCases.first { format in
        (format.rawValue == name || format.otherPrograms.contains(name)) && !format.forms.isEmpty
      }
      if let format, format != .pbar {
        self = format
        return
      }
      let isSetting = word.first == UInt8(ascii: "-") || word.contains(UInt8(ascii: "="))
      guard isSetting || option.count == 2 || Self.starters.contains(name) else { return nil }
    }
    return nil
  }
}

extension OutputFormat {
  /// In the order in which they are tried.
  package var forms: [OutputForm] {
    switch self {
    case .automatic, .none, .zenity, .dialog, .osc, .generic: []
    case .rsync:
      [
        // `(xfr#3, to-chk=7/12)`; of rsync 2 and openrsync, `(xfer#3, to-check=7/12)`.
        "{B} {p}% {word} {clock} (xf{*}r#{#}, {*}={l}/{t})", "{B} {p}% {word} {clock}{*}",
        "{B} {p}% {clock}{*}", "{B} {p}% {word} ??:??:??{*}",
      ]
    case .git: ["remote: {label}: {p}% ({n}/{t}){*}", "{label}: {p}% ({n}/{t}){*}"]
    case .curl:
      [
        // Of an upload, which receives nothing.
        "{p} {T} 0 0 {#} {b} {#} {#} {clock} {clock} {clock} {#}",
        OutputForm("{p} {T} 0 0 {#} {b} {#} {#} {*} {#}", .later),
        "{p} {T} {#} {b} {#} {#} {#} {#} {clock} {clock} {clock} {#}",
        // From 8.18 on a time may be blank, or be written as `18h 10m`.
        OutputForm("{p} {T} {#} {b} {#} {#} {#} {#} {*} {#}", .later),
        OutputForm("{p} {T} {#} {b} {#} {#} {#} {#} {#}", .later),
        "{p} -- {b} {#} {#} {#} {clock} {clock} {clock} {#}", "#{*} {p}%",
        OutputForm("{p} -- {b} {#} {#} {#} {*}", .later),
        OutputForm("-- {p} {#} {b} {#} {#} {*}", .later),
        OutputForm("{p}%", .asked),
        OutputForm("% Total % Received % Xferd {*}", .header, kept: false),
        OutputForm("Dload Upload Total Spent Left Speed", .noise, kept: false),
        OutputForm("DL% UL% Dled Uled Xfers Live {*}", .noise, kept: false),
        // The size is unknown: of --progress-bar, and of --parallel.
        OutputForm("{*}#{*}={*}", .noise), OutputForm("{*}={*}#{*}", .noise),
        OutputForm("-- -- {b} {#} {#} {#} {*}", .noise),
      ]
    case .wget:
      [
        "{#} .{*} {p}% {*}", "{#} ,,{*} {p}% {*}", "{*} {p}%[{*}] {#} {word}{*}",
        "{*} {p}%[{*}] {*}",
        // The size is unknown.
        OutputForm("{*} [{*}<=>{*}] {b} {*}", .asked),
      ]
    // The words are those of any language, and of BSD and macOS.
    case .dd:
      [
        "{b} {*}({*}B) {*}, {*} s, {*}/s", "{word} {b} {word} ({*}B), {*}, {*}/s",
        "{b} {*}({*}B) {*}，{*}，{*}/s", "{b} bytes copied, {*} s, {*}/s",
        "{B} bytes ({*}) transferred {*}, {*}/s", "{b} bytes{*} transferred in {*} secs ({*}/sec)",
      ]
    case .ffmpeg:
      [
        OutputForm("Duration: {d}, {*}", .header), OutputForm("[info] Duration: {d}, {*}", .header),
        "{*} time={d} bitrate={*}", OutputForm("{*} time=N/A bitrate={*}", .noise),
        // The lines of -progress.
        OutputForm("out_time={d}", kept: false), OutputForm("out_time_us={u}", kept: false),
        // The last position is often before the end of the input.
        OutputForm("progress=end", .closing(.done), kept: false),
        OutputForm("frame={#}", .noise, kept: false),
      ]
        + [
          // The first time may be negative.
          "out_time", "out_time_us", "out_time_ms", "fps", "stream_{*}", "bitrate", "total_size",
          "dup_frames", "drop_frames", "speed", "progress", "elapsed",
        ].map { OutputForm($0 + "={*}", .noise, kept: false) }
    case .apt:
      [
        // The lines of APT::Status-Fd. Others are read as steps with packages.
        OutputForm("dlstatus:{*}:{p}:{label}", kept: false),
        OutputForm("pmstatus:{*}:{p}:{label}", kept: false),
        "{label}... {p}%", "{label}… {p}%", OutputForm("{p}% [{*}]", .asked),
      ]
    case .ninja:
      [
        "[{n}/{t}] {text}", OutputForm("[{#}/{n}/{t}] {text}", .asked),
        OutputForm("[{n}+{#}/{t}] {text}", .asked), OutputForm("[{n}/{t} {*}] {text}", .asked),
      ]
    case .swift: ["[{n}/{t}] {text}"]
    case .cmake: ["[ {p}%] {text}"]
    case .cargo: ["Building [{*}] {n}/{t}: {text}", "Building [{*}] {n}/{t}"]
    // The second form is of pytest-xdist.
    case .pytest:
      [
        OutputForm("collected {#} items{*} / {n} selected", .header),
        OutputForm("{#} workers [{n} items]", .header),
        OutputForm("{word} {#}/{#} workers", .noise),
        OutputForm("collected {n} items{*}", .header),
        OutputForm("collecting ... collected {#} items{*} / {n} selected", .header),
        OutputForm("collecting ... collected {n} items{*}", .header), "{*}  [ {p}%]",
        OutputForm("{*} [ {p}%]", .asked), "[gw{#}] [ {p}%] {*}",
        "{*}  [ {n}/{t}]",
      ]
    // With --progress-bar=raw, and without; the rate is `?` at first.
    case .pip:
      [
        OutputForm("Progress {b} of {T}", kept: false), "━{*} {b}/{T} {*}/s {*}",
        "━{*} {b}/{T} ? {*}", OutputForm("Installing collected packages: {text}", .activity),
      ]
    case .docker:
      [
        OutputForm(#"{"status":"Extracting","current":{b},"total":{T},"id":{part}}"#, .next),
        #"{"progressDetail":{*},"current":{b},"total":{T},"status":{text},"id":{part}}"#,
        OutputForm(#"{"status":"Pulling fs layer","id":{part}}"#, .begin),
        OutputForm(#"{"status":"Download complete","id":{part}}"#, .read),
        OutputForm(#"{"status":"Pull complete","id":{part}}"#, .end),
        "{part}: Downloading [{*}] {b}/{T}", "{part}: Downloading {b}/{T}",
        "{part}: Pushing [{*}] {b}/{T}", "{part}: Pushing {b}/{T}",
        "{part}: Loading layer [{*}] {b}/{T}",
        OutputForm("{part}: Extracting [{*}] {b}/{T}", .next),
        OutputForm("{part}: Extracting {b}/{T}", .next),
        OutputForm("{part}: Pulling fs layer", .begin),
        OutputForm("The push refers to repository [{*}]", .header),
        OutputForm("{part}: Preparing", .waits), OutputForm("{part}: Waiting", .waits),
        OutputForm("{part}: Pushed", .end), OutputForm("{part}: Layer already exists", .end),
        OutputForm("{part}: Mounted from {*}", .end),
        "{part}: downloading |{*}| {b}/{T}",
        // The rows of a build and of compose below these are its parts.
        "[+] Building {*}s ({n}/{t}){*}", "[+] {word} {n}/{t}{*}",
        OutputForm("{part}: Download complete", .read), OutputForm("{part}: Pull complete", .end),
        // Of podman.
        "Copying blob {part} [{*}] {b} / {T} {*}",
        "Step {n}/{t} : {text}", "STEP {n}/{t}: {text}", "[{i}/{s}] STEP {n}/{t}: {text}",
        "#{#} [{n}/{t}] {text}", "#{#} [{part} {n}/{t}] {text}",
        OutputForm("#{#} sha256:{*}", .noise),
      ]
    case .gradle: ["<{*}> {p}% {word} [{*}]"]
    case .rclone:
      [
        "Transferred: {b} / {T}, {p}%, {*}", "{b} / {T}, {p}%, {*}/s, ETA {*}",
        "{*} - {b} / {T}, {p}%, {*}/s, ETA {*}",
        #"{"stats":{*},"bytes":{b},"totalBytes":{T}}"#,
        "{*} : {b} / {T}, {p}%, {*}/s, ETA {*}",
      ]
    case .restic:
      [
        "[{clock}] {p}% {#} files{*} {b}, total {#} files{*} {T}{*}",
        "[{clock}] {#} files {b}, total {#} files {T}, {*}", "[{clock}] {p}% {n} / {t} {label}",
        #"{"message_type":"status","bytes_restored":{b},"total_bytes":{T},"percent_done":{f}}"#,
        #"{"message_type":"status","percent_done":{f},"bytes_done":{b},"total_bytes":{T}}"#,
      ]
    case .borg:
      [
        // Of extract, the bytes so far; of others, the number of the step that begins.
        #"{"type":"progress_percent","msgid":"extract","current":{b},"total":{T},"message":{text}}"#,
        #"{"type":"progress_percent","current":{i},"total":{s},"message":{text}}"#,
        #"{"type":"progress_percent","finished":{f}}"#,
        #"{"type":"archive_progress","original_size":{b},"path":{text}}"#,
        OutputForm(#"{"type":"progress_message"}"#, .noise),
        OutputForm(#"{"type":"archive_progress"}"#, .noise),
        OutputForm("{b} O {#} C {#} D {#} N{*}", .asked),
        OutputForm("{b} O {#} U {#} N{*}", .asked),
        OutputForm("{label} {p}%", .asked), OutputForm("{p}% Extracting: {text}", .asked),
        OutputForm("Initializing cache {*}", .noise), OutputForm("Saving {*} cache{*}", .noise),
      ]
    // The percentage is the ratio of the sizes: `… : 31.25% (1.2 MiB => 384 KiB, …)`.
    case .zstd:
      [
        "{*}Read : {b} / {T} ==> {*}", "{*}Read : {b} ==> {*}", "{*}Consumed : {b} - {*}",
        OutputForm("{*} :{#}% ({*} => {*}", .noise), OutputForm("{*} : {b}...", .asked),
      ]
    case .sevenZip:
      [
        "{p}% + {text}", "{p}% - {text}", "{p}% {#} + {text}", "{p}% {#} - {text}",
        OutputForm("{p}% {#} {word} {text}", .asked), OutputForm("{p}% {word} {text}", .asked),
        OutputForm("{#} Scan", .noise), OutputForm("{p}%", .noise), OutputForm("{p}% {#}", .noise),
      ]
    case .xz: ["{p} % {#} / {#} = {*}", OutputForm("--- % {#} / {#} = {*}", .noise)]
    case .ytDlp:
      [
        "[download] {p}% of {text} at {*}", "[download] {p}% of {*}", "[download] {b} at {*}",
        OutputForm("[info] {*}: Downloading {l} format(s): {part}", .header),
        OutputForm("[download] Destination: {part}", .header),
        OutputForm("[download] {part} has already been downloaded", .header),
        OutputForm("[download] Downloading {word} {n} of {t}", .header),  // An item or a video
        // Of aria2c, which it may start.
        "[#{part} {b}/{T}({p}%) {*}]",
      ]
    case .handbrake:
      [
        "Encoding: task {i} of {s}, {p} %{*}",
        // A line of --json.
        OutputForm(#""Progress": {f},"#, .asked),
      ]
    case .tqdm:
      [
        // The rate has the unit of the amounts.
        "{label}: {p}%|{*}| {B}/{t} [{*}B/s{*}]", "{p}%|{*}| {B}/{t} [{*}B/s{*}]",
        "{label}: {p}%|{*}| {n}/{t} [{*}]", "{p}%|{*}| {n}/{t} [{*}]",
      ]
    case .pv:
      [
        // The second is a line of -n; of the third, the size is unknown.
        "{*}/s] [{*}] {p}%", "{*}/s] [{*}] {p}% ETA {clock}", "{*}/s] [{*}] {p}% FIN {clock}",
        "{*}/s] [{*}] {p}% ETA {clock} FIN {clock}", "{*}/s] ({*}/s) [{*}] {p}%{*}",
        OutputForm("{p}", .asked, kept: false),
        OutputForm("{b} {clock} [{*}/s]", .asked), OutputForm("{b} {clock} [{*}/s] [{*}]", .asked),
        OutputForm("{b} {clock} [{*}/s] ({*}/s) [{*}]", .asked),
      ]
    case .parallel:
      [
        OutputForm("# {#} sec {*}", .noise), OutputForm("{#}", .noise), "{p}% {n}:{l}={*}",
        "ETA: {*} Left: {l} AVG: {*}:{#}/{n}/{*}",
        OutputForm("{*}:{#}/{#}/{#}%/{*}s", .noise),
        OutputForm("Computers / CPU cores / Max jobs to run", .noise, kept: false),
        OutputForm("{#}:{*} / {#} / {#}", .noise, kept: false),
        OutputForm("Computer:jobs running/jobs completed/{*}", .noise, kept: false),
      ]
    case .pbar:
      [
        OutputForm("pbar: {*}", .noise),
        #"{"overfulfilled":{*},"fraction":{f},"label":{label},"currentValueLabel":{text}}"#,
      ]
        + Self.lastRows("✓", .done) + Self.lastRows("✗", .failed())
        + Self.lastRows("x", .failed()) + Self.lastRows("!", .early)
        + Self.lastRows("◦", .unknown) + [
          OutputForm("{*} {p} %{*}", .asked)
        ]
    }
  }

  /// The rows with a sign, which is at the right in languages that are written from there.
  private static func lastRows(_ sign: String, _ end: WorkEnd) -> [OutputForm] {
    ["\(sign) {*} {p} %{*}", "\(sign) {*}", "{*} \(sign)"].map {
      OutputForm($0, .closing(end))
    }
  }
}
