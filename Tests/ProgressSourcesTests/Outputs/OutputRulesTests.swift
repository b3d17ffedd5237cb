import ProgressModel
import ProgressSources
import TestSupport
import Testing

/// The rules by which the output of any program is read.
@Suite("The rules for the output of any program") struct OutputRulesTests {
  /// The reading after each piece; a tenth of a second passes between two.
  private func readings(
    _ pieces: [String], _ format: OutputFormat = .automatic, every seconds: Double = 0.1
  ) -> (readings: [Reading], text: String) {
    var reader = OutputReader(format, isForScreen: true)
    var text: [UInt8] = []
    let readings = pieces.enumerated().map { index, piece in
      text += Array(piece.utf8).withUnsafeBytes {
        reader.read($0, at: 1 + Double(index) * seconds)
      }
      text += reader.settle()
      return reader.reading
    }
    text += reader.finish()
    return (readings, String(decoding: text, as: UTF8.self))
  }

  private func fraction(ofRow row: String) -> Double? {
    readings(["\r\(row)"], .generic).readings.last?.fractionCompleted
  }

  @Test(
    "A number beside the word for a measure is no progress, and its row stays",
    arguments: [
      "in @ 12.0 MiB/s, out @ 5113 kiB/s, 8704 kiB total, buffer  30% full", "fifo 13%",
      "[buf  50%]", "(fifo 13%) [buf  50%]", "cache: 45%", "cpu 12% mem 40%", "disk usage at 62%",
      "hit 9/10", "45% of memory", "load 3/4",
    ])
  func measures(row: String) {
    let pieces = (0..<4).map { _ in "\r\(row)" }
    let (readings, text) = readings(pieces)
    #expect(readings.last?.progress == nil)
    #expect(text == pieces.joined())
    let both = "\(row), 14% done"
    #expect(fraction(ofRow: both) == 0.14)
  }

  @Test(
    "The whole of the program comes before its parts, its brackets and its measures",
    arguments: [
      ("Saving: 18.67% (57345/307204k, 1/9 files)", 0.1867), ("(3/9) 45% a", 2.45 / 9),
      ("UPDATE :  157 of  240 MB written (fifo 13%) [buf  50%]", 157.0 / 240),
      ("a 3/4 (20%)", 0.75), ("678/67800 kB (1%), 0/1 tablespace", 0.01),
      ("file 30% 12/40 [2/7]", 0.3), ("(12%) [2/4]", 0.12), ("Epoch 3/10, batch 12/50", 0.3),
    ])
  func whole(row: String, share: Double) {
    #expect(abs((fraction(ofRow: row) ?? -1) - share) < 1e-9)
  }

  @Test(
    "Words are what signs are",
    arguments: [
      ("45 percent", 0.45), ("45 per cent done", 0.45), ("    (12.50/100%)", 0.125),
      ("4.0/100", 0.04), ("4.00 of 100", 0.04), ("18 out of 50", 0.36), ("7 of 20 files", 0.35),
    ])
  func words(row: String, share: Double) {
    #expect(fraction(ofRow: row) == share)
  }

  @Test(
    "What looks like a whole and is none draws no bar",
    arguments: [
      "9 percentiles", "1.2/3", "3/12 10:00 job", "4.5/5 stars", "2026/11", "out of 50", "per cent",
    ])
  func none(row: String) {
    #expect(fraction(ofRow: row) == nil)
  }
}
