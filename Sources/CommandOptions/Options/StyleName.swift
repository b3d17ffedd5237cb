package enum StyleName: String, Sendable, CaseIterable {
  case automatic, linear
  case thinBar = "bar"
  case circular, ring, rings, gauge

  package var summary: String {
    switch self {
    case .automatic: "linear, or circular where there is little room"
    case .linear: "a thick bar on a track"
    case .thinBar: "a thin line"
    case .circular: "a circle or a spinner, with the percentage"
    case .ring: "a ring of several lines with the value in it"
    case .rings: "a ring for each value, one inside the other"
    case .gauge: "an open ring with the ends of the range below it"
    }
  }
}
