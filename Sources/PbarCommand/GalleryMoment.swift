import ProgressModel
import TerminalText

/// A moment in the life of a run that a look is shown at.
enum GalleryMoment: Hashable, Sendable {
  case copying, copyingInHebrew, failing, searching, importing, tea
  /// Whatever `--value` says.
  case given

  /// Where the parts of the run stand; `label` is told of them instead of their own, where it is given.
  func parts(label: String?) -> [Snapshot] {
    switch self {
    case .copying, .copyingInHebrew: [copy(label)]
    case .failing: [failure(label)]
    case .searching: [search(label)]
    case .importing: [values(label)]
    case .tea: [tea(label)]
    case .given: []
    }
  }

  /// What stands beside the numbers.
  var words: String {
    switch self {
    case .copying, .failing: "Copying"
    case .copyingInHebrew: "העתקה"
    case .searching: "Searching"
    case .importing: "Importing users.csv"
    case .tea: "Tea"
    case .given: ""
    }
  }

  private func copy(_ label: String?) -> Snapshot {
    let total: Int64 = 3 << 30
    var snapshot = Snapshot()
    snapshot.label = label ?? words
    snapshot.completed = .whole(total * 45 / 100)
    snapshot.total = .whole(total)
    snapshot.fractionCompleted = 0.45
    snapshot.elapsed = 4
    snapshot.rate = 327_155_712
    snapshot.meanRate = snapshot.rate
    snapshot.timeRemaining = 5
    return snapshot
  }

  private func failure(_ label: String?) -> Snapshot {
    var snapshot = copy(label)
    snapshot.phase = .broken
    snapshot.timeRemaining = nil
    return snapshot
  }

  private func search(_ label: String?) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.label = label ?? words
    snapshot.completed = .whole(19_541_327_872)
    snapshot.rate = 421_527_552
    snapshot.elapsed = 46
    snapshot.motion = 0.6
    return snapshot
  }

  private func values(_ label: String?) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.label = label ?? words
    snapshot.unit = .plain
    snapshot.completed = .whole(940)
    snapshot.total = .whole(2000)
    snapshot.fractionCompleted = 0.47
    snapshot.elapsed = 36
    snapshot.timeRemaining = 41
    return snapshot
  }

  private func tea(_ label: String?) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.label = label ?? words
    snapshot.unit = .plain
    snapshot.elapsed = 71
    snapshot.timeRemaining = 169
    snapshot.fractionCompleted = 169.0 / 240
    return snapshot
  }
}
