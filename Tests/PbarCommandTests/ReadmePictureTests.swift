import TestSupport
import Testing

@testable import PbarCommand

/// The pictures of the README are committed files; `PBAR_RECORD=1` writes them again.
@Suite("The README", .serialized) struct ReadmePictureTests {
  @Test(
    "The README shows what the program draws, on a light and on a dark page",
    arguments: ReadmePicture.allCases,
    PicturePage.allCases)
  func committed(picture: ReadmePicture, page: PicturePage) throws {
    let title = try #require(
      alternativeText(of: picture), "the README has no alternative text for it")
    #expect(title.count > 40)
    let readme = try #require(committedText(at: "README.md"))
    #expect(readme.contains("\"\(path(picture, page))\""))
    let svg = try picture.svg(on: page, title: title)
    let difference = committedDifference(svg, at: path(picture, page))
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test("Below its first commands the README has the lines that the program draws of such runs")
  func lines() throws {
    var text = try #require(committedText(at: "README.md")).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    for example in ReadmeLine.all {
      let row = try #require(text.firstIndex { $0.contains(example.command) }, "\(example.command)")
      text[row + 1] = "# \(try example.text)"
    }
    let difference = committedDifference(text.joined(separator: "\n"), at: "README.md")
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test("No line of code is so long that GitHub shows a scroll bar")
  func widths() throws {
    let readme = try #require(committedText(at: "README.md"))
    for block in readme.split(separator: "```").enumerated() where block.offset % 2 == 1 {
      for line in block.element.split(separator: "\n") { #expect(line.count <= 95, "\(line)") }
    }
  }

  private func path(_ picture: ReadmePicture, _ page: PicturePage) -> String {
    ".pictures/\(picture.rawValue)-\(page.rawValue).svg"
  }

  /// The alternative text that the README has for the picture.
  private func alternativeText(of picture: ReadmePicture) -> String? {
    let marker = "src=\"\(path(picture, .light))\" alt=\""
    guard let readme = committedText(at: "README.md") else { return nil }
    let lines = readme.split(separator: "\n").filter { $0.contains(marker) }
    return lines.first.flatMap { line in
      let pieces = line.split(separator: "\"", omittingEmptySubsequences: false)
      return pieces.dropLast().last.map(String.init)
    }
  }
}
