import TestSupport
import Testing

/// The pictures of the README are compared whole (`ReadmePictureTests`); these are the rules behind
/// them.
@Suite struct ScreenPictureTests {
  @Test(
    "Blocks that touch are one shape, the lower of two colours comes first, and the rest is text")
  func layers() {
    let svg = picture("\u{1B}[38;2;255;0;0m██▌\u{1B}[38;2;1;2;3;48;2;4;5;6m▀\u{1B}[m ab c  d漢<")
    let parts = [
      "<path fill=\"#040506\" d=\"M80 32h16v32h-16z\"/>",
      "<path fill=\"#f00\" d=\"M32 32h40v32h-40z\"/>",
      "<path fill=\"#010203\" d=\"M80 32h16v16h-16z\"/>",
      "<text x=\"112\" y=\"56\" textLength=\"64\" fill=\"#e6e6ea\">ab c</text>",
      "<text x=\"216\" y=\"56\" text-anchor=\"middle\" fill=\"#e6e6ea\">d</text>",
      "<text x=\"240\" y=\"56\" text-anchor=\"middle\" fill=\"#e6e6ea\">漢</text>", "&lt;</text>",
    ]
    var rest = svg[...]
    for part in parts {
      let place = rest.range(ofText: part)
      #expect(place != nil, "\(part) in \(svg)")
      rest = place.map { rest[$0...] } ?? rest
    }
  }

  @Test(
    "Borders, dots, circles and blocks are shapes, also of quadrants, sextants and octants",
    arguments: Array("─│┌┐└┘╭╮╰╯━┃┏┓┗┛╸╺═║╔╗╚╝⠋⣿●◔◑◕◜◝◞◟▁▇▏▉▐▔▕▖▟🬀\u{1CD00}░▒▓"))
  func shapes(character: Character) {
    let svg = picture(String(character))
    #expect(svg.contains("<path"))
    #expect(!svg.contains("<text"))
  }

  private func picture(_ text: String) -> String {
    ScreenPicture([fed(text, columns: 20)], on: .dark, title: "Test").svg
  }
}
