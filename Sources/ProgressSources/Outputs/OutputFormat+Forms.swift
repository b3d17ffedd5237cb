import ProgressModel

extension OutputFormat {
  var forms: [OutputForm] {
    switch self {
    case .automatic, .none, .zenity, .dialog, .osc, .generic: []
    case .rsync: [.record("{B} {p}% {word} {clock}{*}")]
    case .git:
      [.record("remote: {label}: {p}% ({n}/{t}){*}"), .record("{label}: {p}% ({n}/{t}){*}")]
    case .curl:
      [
        .record("{p} {T} {#} {b} {#} {#} {#} {#} {clock} {clock} {clock} {#}"),
        .record("{p} -- {b} {#} {#} {#} {clock} {clock} {clock} {#}"), .record("#{*} {p}%"),
        .asked("{p}%"),
      ]
    case .wget:
      [
        .record("{#} .{*} {p}% {*}"), .record("{*} {p}%[{*}] {#} {word}{*}"),
        .record("{*} {p}%[{*}] {*}"),
      ]
    case .dd: [.record("{b} {*}({*}B) {*}, {*} s, {*}/s")]
    case .ffmpeg:
      [
        .header("Duration: {D}, {*}"), .record("{*} time={d} bitrate={*}"),
        // With -progress each line is a key and a value for other programs.
        .record("out_time_us={u}", kept: false), .noise("frame={#}", kept: false),
      ]
        + [
          "out_time", "out_time_ms", "fps", "stream_{*}", "bitrate", "total_size", "dup_frames",
          "drop_frames", "speed", "progress",
        ].map { .noise($0 + "={*}", kept: false) }
    case .apt:
      [
        // The lines of APT::Status-Fd are for other programs.
        .record("dlstatus:{*}:{p}:{label}", kept: false),
        .record("pmstatus:{*}:{p}:{label}", kept: false),
        .header("{+} upgraded, {+} newly installed, {*}"), .step("Unpacking {text}"),
        .step("Setting up {text}"), .record("{label}... {p}%"),
      ]
    case .ninja, .swift: [.record("[{n}/{t}] {text}")]
    case .cmake: [.record("[ {p}%] {text}")]
    case .cargo: [.record("{*}[{*}] {n}/{t}: {text}"), .record("{*}[{*}] {n}/{t}")]
    case .pytest: [.record("{*} [ {p}%]"), .record("{*} [ {n}/{t}]")]
    // The lines of --progress-bar=raw are for other programs.
    case .pip: [.record("Progress {b} of {T}", kept: false), .record("━{*} {b}/{T} {*}/s {*}")]
    case .docker:
      [
        .object(
          "progressDetail",
          ["current": .bytes, "total": .totalBytes, "status": .text, "id": .part])
      ]
    case .restic:
      [
        .object(
          "message_type", is: "status",
          ["percent_done": .fraction, "bytes_done": .bytes, "total_bytes": .totalBytes])
      ]
    case .borg:
      [
        .object(
          "type", is: "progress_percent",
          ["current": .completed, "total": .total, "message": .text]),
        .object("type", is: "archive_progress", ["original_size": .bytes, "path": .text]),
      ]
    case .zstd: [.record("{*}Read: {b} / {T} ==> {*}")]
    case .sevenZip:
      [
        .record("{p}% + {text}"), .record("{p}% - {text}"), .record("{p}% {#} + {text}"),
        .record("{p}% {#} - {text}"),
        .noise("{#}M Scan"), .noise("{p}%"), .noise("{p}% {#}"),
      ]
    case .xz: [.record("{p} % {#} / {#} = {*}")]
    case .ytDlp: [.record("[download] {p}% of {text} at {*}"), .record("[download] {p}% of {*}")]
    case .handbrake: [.record("Encoding: task {#} of {#}, {p} %{*}")]
    case .tqdm:
      [
        // The unit is that of the rate. Iterations have another one, or a name.
        .record("{label}: {p}%|{*}| {b}/{T} [{*}B/s{*}"), .record("{p}%|{*}| {b}/{T} [{*}B/s{*}"),
        .record("{label}: {p}%|{*}| {n}/{t} [{*}"), .record("{p}%|{*}| {n}/{t} [{*}"),
      ]
    // A line of -n is a number for other programs.
    case .pv: [.record("{*}/s] [{*}] {p}%{*}"), .asked("{p}", kept: false)]
    case .parallel:
      [
        .noise("# {#} sec {*}"), .noise("{#}"), .record("{p}% {n}:{l}={*}"),
        .record("ETA: {*} Left: {l} AVG: {*}:{#}/{n}/{*}"),
      ]
    case .pbar:
      [
        .object(
          "overfulfilled",
          ["fraction": .fraction, "label": .label, "currentValueLabel": .text]),
        .asked("{*} {p}%{*}"),
      ]
    }
  }
}
