import ProgressModel

package struct ProgressPart: Sendable {
  package enum State: Sendable {
    case read(Reading)
    case measured(Snapshot)  // By another process
  }

  package var identifier: Int
  package var name: String?  // Of a named value, a run or a host; printable
  package var state: State

  // In seconds.
  package var age: Double?  // `nil` if the part was there from the start
  package var endedFor: Double?  // `nil` while the part goes on

  package init(
    identifier: Int, name: String? = nil, _ state: State = .read(Reading()), age: Double? = nil,
    endedFor: Double? = nil
  ) {
    self.identifier = identifier
    self.name = name
    self.state = state
    self.age = age
    self.endedFor = endedFor
  }

  package var reading: Reading {
    get {
      switch state {
      case .read(let reading): reading
      case .measured(let snapshot): snapshot.reading
      }
    }
    set { state = .read(newValue) }
  }
}
