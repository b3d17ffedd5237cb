import TestSupport
import Testing

@testable import PbarCommand

/// The pictures of the README are committed files; `PBAR_RECORD=1` writes them again.
@Suite struct ReadmePictureTests {
  @Test(
    "The pictures of the README show what the program draws", arguments: ReadmePicture.allCases,
    ScreenPicture.Appearance.allCases)
  func committed(picture: ReadmePicture, appearance: ScreenPicture.Appearance) throws {
    let title = try #require(
      alternativeText(of: picture), "the README has no alternative text for it")
    let svg = try picture.svg(on: appearance, title: title)
    let difference = committedDifference(svg, at: path(picture, appearance))
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test(
    "The README refers to each picture for a light and for a dark page",
    arguments: ReadmePicture.allCases)
  func shown(picture: ReadmePicture) throws {
    let readme = try #require(committedText(at: "README.md"))
    for appearance in ScreenPicture.Appearance.allCases {
      #expect(readme.contains("\"\(path(picture, appearance))\""), "\(appearance)")
    }
    #expect((alternativeText(of: picture) ?? "").count > 40)
  }

  private func path(_ picture: ReadmePicture, _ appearance: ScreenPicture.Appearance) -> String {
    ".pictures/\(picture.rawValue)-\(appearance.rawValue).svg"
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
