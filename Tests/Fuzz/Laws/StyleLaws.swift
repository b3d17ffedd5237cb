import CommandOptions
import ProgressStyles

/// Checks bytes that contain the file of a style and a label, each with a NUL after it, and numbers
/// for the other inputs.
func checkStyle(_ bytes: [UInt8]) throws(BrokenLaw) {
  var input = FuzzInput(bytes)
  let file = StyleFile(input.bytes(), path: "style")
  let label = input.safeText()
  try requireSafe(file.summary, "a summary")
  let settings: Settings
  do throws(OptionError) { settings = try file.applied(to: Settings()) } catch {
    try requireSafe(error.sentence, "a message")
    return try require(
      error.sentence.hasPrefix("style:"), "a message without the file: \(error.sentence)")
  }
  guard let body = settings.styleBody else { return }
  let theme = input.theme()
  let view = OwnView(
    content: .copy, style: FormatStyle(Template(body), shapes: FormatShapes()), theme: theme,
    label: label)
  try checkFrames(of: view, label: label, &input, "the style")
}
