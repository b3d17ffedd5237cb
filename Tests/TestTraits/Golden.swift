import TestSupport
import Testing

/// Expects a text to be that of the committed file `Golden/<name>.txt` beside the test, or records
/// it if `PBAR_RECORD=1`.
///
/// ESC is written as `␛`, so that the file is readable everywhere.
package func expectGolden(_ text: String, _ name: String, file: String = #filePath) {
  let shown = String(
    String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\u{1B}" ? "␛" : $0 }))
  let difference = goldenDifference(shown, named: name + ".txt", file: file)
  #expect(difference == nil, "\(difference ?? "")")
}
