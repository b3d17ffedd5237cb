import ProgressModel

extension OutputFormat {
  var forms: [OutputForm] {
    switch self {
    case .automatic, .none, .zenity, .dialog, .osc, .generic: []
    case .rsync: [.record("{#} {p}% {word} {clock}{*}")]
    case .git: [.record("remote: {label}: {p}% ({n}/{t}){*}"), .record("{label}: {p}% ({n}/{t}){*}")]
    case .curl:
      [
        .heading("% Total {*}"), .heading("Dload {*}"), .heading("DL% UL% {*}"),
        .record("{p} {T} {#} {b} {#} {#} {#} {#} {clock} {clock} {clock} {#}"),
        .record("{p} -- {b} {#} {#} {#} {clock} {clock} {clock} {#}"), .record("#{*} {p}%"), .asked("{p}%"),
      ]
    case .wget: [.record("{#} .{*} {p}% {*}"), .record("{*} {p}%[{*}] {#} {word}{*}"), .record("{*} {p}%[{*}] {*}")]
    case .dd: [.record("{b} {*}({*}B) {*}, {*} s, {*}/s")]
    case .ffmpeg:
      [
        .header("Duration: {D}, {*}"), .record("{*} time={d} bitrate={*}"), .record("out_time_us={u}"),
        .noise("out_time={*}"), .noise("out_time_ms={*}"), .noise("fps={*}"), .heading("frame={#}"),
        .noise("stream_{*}={*}"), .noise("bitrate={*}"), .noise("total_size={*}"), .noise("dup_frames={*}"),
        .noise("drop_frames={*}"), .noise("speed={*}"), .noise("progress={*}"),
      ]
    case .apt:
      [
        .record("dlstatus:{*}:{p}:{label}"), .record("pmstatus:{*}:{p}:{label}"),
        .header("{+} upgraded, {+} newly installed, {*}"), .step("Unpacking {text}"), .step("Setting up {text}"),
        .record("{label}... {p}%"),
      ]
    case .ninja: [.record("[{n}/{t}] {text}")]
    case .cmake: [.record("[ {p}%] {text}")]
    case .swift: [.record("[{n}/{t}] {text}")]
    case .cargo: [.record("{*}[{*}] {n}/{t}: {text}"), .record("{*}[{*}] {n}/{t}")]
    case .pytest: [.kept("{*} [ {p}%]"), .kept("{*} [ {n}/{t}]")]
    case .pip: [.record("Progress {b} of {T}"), .record("━{*} {b}/{T} {*}/s {*}")]
    case .docker:
      [.object("progressDetail", nil, ["current": .bytes, "total": .totalBytes, "status": .text, "id": .part])]
    case .restic:
      [
        .object(
          "message_type", "status", ["percent_done": .fraction, "bytes_done": .bytes, "total_bytes": .totalBytes])
      ]
    case .borg:
      [
        .object("type", "progress_percent", ["current": .completed, "total": .total, "message": .text]),
        .object("type", "archive_progress", ["original_size": .bytes, "path": .text]),
      ]
    case .zstd: [.record("{*}Read: {b} / {T} ==> {*}")]
    case .sevenZip:
      [
        .record("{p}% + {text}"), .record("{p}% - {text}"), .record("{p}% {#} + {text}"), .record("{p}% {#} - {text}"),
        .heading("{#}M Scan"), .noise("{p}%"), .noise("{p}% {#}"),
      ]
    case .xz: [.record("{p} % {#} / {#} = {*}")]
    case .ytDlp: [.record("[download] {p}% of {text} at {*}"), .record("[download] {p}% of {*}")]
    case .handbrake: [.record("Encoding: task {#} of {#}, {p} %{*}")]
    case .tqdm: [.record("{label}: {p}%|{*}| {b}/{T} [{*}"), .record("{p}%|{*}| {b}/{T} [{*}")]
    case .pv: [.record("{*}/s] [{*}] {p}%{*}"), .asked("{p}")]
    case .parallel:
      [
        .heading("# {#} sec {*}"), .noise("{#}"), .record("{p}% {n}:{l}={*}"),
        .record("ETA: {*} Left: {l} AVG: {*}:{#}/{n}/{*}"),
      ]
    case .pbar:
      [
        .object("overfulfilled", nil, ["fraction": .fraction, "label": .label, "currentValueLabel": .text]),
        .asked("{*} {p}%{*}"),
      ]
    }
  }
}
