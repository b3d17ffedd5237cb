import CommandOptions

/// The styles that come as the text of a file, for a user to start from. They follow SwiftUI's and
/// UIKit's examples.
enum ShippedStyle: String, CaseIterable {
  case border, icon, toolbar

  private var failure: String { "%{color:systemRed}%{if unicode}✗%{else}x%{end} %{failure}" }

  var text: String {
    switch self {
    case .border:
      """
      # a pink border around label, bar and text
      border = rounded-heavy,each
      border-tint = pink
      ---
      %{label}
      %{bar}
      %{if failed}\(failure)%{else}%{dim}%{text}%{end}

      """
    case .icon:
      """
      # an icon beside a bold label, a green bar and the percentage
      tint = systemGreen
      ---
      %{if label}%{bold}%{if unicode}↓ %{end}%{label}%{end}
      %{linear}
      %{if failed}\(failure)%{else}%{if fraction}%{dim}%{percent}%{end}%{end}

      """
    case .toolbar:
      """
      # a thin bar and nothing else
      ---
      %{bar}
      %{if failed}\(failure)%{end}

      """
    }
  }
}

extension StyleName {
  /// A file with the same look, for a user to start from.
  var text: String { "# \(summary)\nstyle = \(rawValue)\n" }
}
