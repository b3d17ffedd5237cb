/// The forms in which programs print how far they are.
package enum OutputFormat: String, CaseIterable, Sendable {
  case automatic = "auto"  // The first of all formats that two lines fit
  case none
  case rsync, git, curl, wget, dd, ffmpeg, apt, ninja, cmake, swift, cargo, pytest, pip, docker,
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
  package var countsTime: Bool { self == .ffmpeg }
  package var countsSteps: Bool { self == .ninja || self == .swift }
}
