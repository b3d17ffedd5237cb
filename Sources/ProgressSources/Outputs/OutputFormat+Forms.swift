import ProgressModel

extension OutputFormat {
  var forms: [OutputForm] {
    switch self {
    case .automatic, .none, .zenity, .dialog, .osc, .generic: []
    case .rsync:
      [
        "{B} {p}% {word} {clock} (xfr#{#}, to-chk={l}/{t})",
        "{B} {p}% {word} {clock} (xfr#{#}, ir-chk={l}/{t})", "{B} {p}% {word} {clock}{*}",
      ]
    case .git: ["remote: {label}: {p}% ({n}/{t}){*}", "{label}: {p}% ({n}/{t}){*}"]
    case .curl:
      [
        "{p} {T} {#} {b} {#} {#} {#} {#} {clock} {clock} {clock} {#}",
        "{p} -- {b} {#} {#} {#} {clock} {clock} {clock} {#}", "#{*} {p}%",
        OutputForm("{p}%", .asked),
      ]
    case .wget:
      ["{#} .{*} {p}% {*}", "{*} {p}%[{*}] {#} {word}{*}", "{*} {p}%[{*}] {*}"]
    case .dd: ["{b} {*}({*}B) {*}, {*} s, {*}/s"]
    case .ffmpeg:
      [
        OutputForm("Duration: {d}, {*}", .header), "{*} time={d} bitrate={*}",
        // The lines of -progress.
        OutputForm("out_time={d}", kept: false), OutputForm("out_time_us={u}", kept: false),
        OutputForm("frame={#}", .noise, kept: false),
      ]
        + [
          "out_time_ms", "fps", "stream_{*}", "bitrate", "total_size", "dup_frames",
          "drop_frames", "speed", "progress",
        ].map { OutputForm($0 + "={*}", .noise, kept: false) }
    case .apt:
      [
        // The lines of APT::Status-Fd.
        OutputForm("dlstatus:{*}:{p}:{label}", kept: false),
        OutputForm("pmstatus:{*}:{p}:{label}", kept: false),
        OutputForm("{n} upgraded, {l} newly installed, {*}", .header),
        OutputForm("Unpacking {text}", .step), OutputForm("Setting up {text}", .step),
        "{label}... {p}%",
      ]
    case .ninja, .swift: ["[{n}/{t}] {text}"]
    case .cmake: ["[ {p}%] {text}"]
    case .cargo: ["Building [{*}] {n}/{t}: {text}", "Building [{*}] {n}/{t}"]
    // The second form is of pytest-xdist.
    case .pytest: ["{*}  [ {p}%]", "[gw{#}] [ {p}%] {*}", "{*}  [ {n}/{t}]"]
    // With --progress-bar=raw, and without; the rate is `?` at first.
    case .pip:
      [
        OutputForm("Progress {b} of {T}", kept: false), "━{*} {b}/{T} {*}/s {*}",
        "━{*} {b}/{T} ? {*}",
      ]
    case .docker:
      [
        .object(
          "progressDetail",
          ["current": .bytes, "total": .totalBytes, "status": .text, "id": .part]),
        "{part}: Downloading [{*}] {b}/{T}", "{part}: Downloading {b}/{T}",
        // Of podman.
        "Copying blob {part} [{*}] {b} / {T} {*}",
        "Step {n}/{t} : {text}", "STEP {n}/{t}: {text}",
      ]
    case .gradle: ["<{*}> {p}% {word} [{*}]"]
    case .rclone:
      [
        "Transferred: {b} / {T}, {p}%, {*}", "{b} / {T}, {p}%, {*}/s, ETA {*}",
        "{*} : {b} / {T}, {p}%, {*}/s, ETA {*}",
      ]
    case .restic:
      [
        "[{clock}] {p}% {#} files {b}, total {#} files {T}, {*}",
        .object(
          "message_type", is: "status",
          ["percent_done": .fraction, "bytes_done": .bytes, "total_bytes": .totalBytes]),
      ]
    case .borg:
      [
        .object(
          "type", is: "progress_percent",
          ["current": .completed, "total": .total, "message": .text]),
        .object("type", is: "archive_progress", ["original_size": .bytes, "path": .text]),
      ]
    case .zstd: ["{*}Read: {b} / {T} ==> {*}"]
    case .sevenZip:
      [
        "{p}% + {text}", "{p}% - {text}", "{p}% {#} + {text}", "{p}% {#} - {text}",
        OutputForm("{#}M Scan", .noise), OutputForm("{p}%", .noise), OutputForm("{p}% {#}", .noise),
      ]
    case .xz: ["{p} % {#} / {#} = {*}"]
    case .ytDlp: ["[download] {p}% of {text} at {*}", "[download] {p}% of {*}"]
    case .handbrake: ["Encoding: task {#} of {#}, {p} %{*}"]
    case .tqdm:
      [
        // The rate has the unit of the amounts.
        "{label}: {p}%|{*}| {B}/{t} [{*}B/s{*}", "{p}%|{*}| {B}/{t} [{*}B/s{*}",
        "{label}: {p}%|{*}| {n}/{t} [{*}", "{p}%|{*}| {n}/{t} [{*}",
      ]
    // The second is a line of -n.
    case .pv: ["{*}/s] [{*}] {p}%{*}", OutputForm("{p}", .asked, kept: false)]
    case .parallel:
      [
        OutputForm("# {#} sec {*}", .noise), OutputForm("{#}", .noise), "{p}% {n}:{l}={*}",
        "ETA: {*} Left: {l} AVG: {*}:{#}/{n}/{*}",
      ]
    case .pbar:
      [
        .object(
          "overfulfilled",
          ["fraction": .fraction, "label": .label, "currentValueLabel": .text]),
        OutputForm("{*} {p}%{*}", .asked),
      ]
    }
  }
}
