import ProgressModel
import Testing

@Suite("How work ended") struct WorkEndTests {
  @Test(
    "What was reached tells a success from an early end, and is no news of a failure",
    arguments: [
      (WorkEnd.done, [nil: WorkEnd.done, 0.5: .early, 1: .done, 1.4: .done]),
      (.readerLeft, [nil: .readerLeft, 0.5: .readerLeft, 1: .done, 1.4: .readerLeft]),
      (.unknown, [nil: .unknown, 0.5: .early, 1: .unknown]),
      (
        .failed(.status(2)),
        [nil: .failed(.status(2)), 0.5: .failed(.status(2)), 1: .failed(.status(2))]
      ),
      (.interrupted(signal: "SIGINT"), [1: .interrupted(signal: "SIGINT")]),
      (.unwatched, [0.5: .unwatched, 1: .unwatched]),
    ] as [(WorkEnd, [Double?: WorkEnd])])
  func reaching(end: WorkEnd, cases: [Double?: WorkEnd]) {
    for (fraction, expected) in cases { #expect(end.reaching(fraction) == expected) }
  }
}
