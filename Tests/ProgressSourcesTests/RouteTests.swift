import SystemCalls
import Testing

@testable import ProgressSources

@Suite("The way of the data") struct RouteTests {
  private static let kinds: [FileStatus.Kind] = [
    .regular, .directory, .pipe, .characterDevice, .nullDevice, .blockDevice, .socket, .other,
  ]

  /// From this end to that one; everything else is read and written.
  private static let table: [(from: FileStatus.Kind, to: FileStatus.Kind, Route)] = [
    (.pipe, .pipe, .splice),
    (.regular, .pipe, .splice),
    (.blockDevice, .pipe, .splice),
    (.socket, .pipe, .splice),
    (.pipe, .nullDevice, .splice),
    (.pipe, .socket, .splice),
    (.regular, .nullDevice, .sendFile),
    (.blockDevice, .nullDevice, .sendFile),
    (.regular, .socket, .sendFile),
    (.blockDevice, .socket, .sendFile),
    (.regular, .regular, .copyRange),
  ]

  @Test("Each pair of ends has its fastest way")
  func followsTheTable() {
    for from in Self.kinds {
      for to in Self.kinds {
        let row = Self.table.first { $0.from == from && $0.to == to }
        let route = Route.fastest(
          from: from, sharingOffset: false, to: to, sharingOffset: false)
        #expect(route == row?.2 ?? .readAndWrite, "\(from) → \(to)")
      }
    }
  }

  @Test("Where others share an offset, the kernel is not let to move it without its lock")
  func locksSharedOffsets() {
    for other in Self.kinds {
      #expect(
        Route.fastest(from: other, sharingOffset: false, to: .regular, sharingOffset: true)
          == .readAndWrite)
      #expect(
        Route.fastest(from: .blockDevice, sharingOffset: true, to: other, sharingOffset: false)
          == .readAndWrite)
    }
    // Of a shared file stretches are taken before they are moved.
    #expect(
      Route.fastest(from: .regular, sharingOffset: true, to: .pipe, sharingOffset: true)
        == .splice)
  }

  @Test("No single call is asked for more than 8 MiB")
  func asksForLittle() {
    for route in [Route.splice, .sendFile, .copyRange, .readAndWrite] {
      #expect(route.pieceSize <= 8 << 20)
    }
  }
}
