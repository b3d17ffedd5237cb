import CommandOptions

/// The styles that come as the text of a file, for a user to start from. They follow SwiftUI's and
/// UIKit's examples.
enum ShippedStyle: String, CaseIterable {
  case border, icon, toolbar

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
      %{dim}%{text}

      """
    case .icon:
      """
      # an icon beside a bold label, a green bar and the percentage
      tint = systemGreen
      ---
      %{if label}%{bold}%{if unicode}↓ %{end}%{label}%{end}
      %{linear}
      %{if fraction}%{dim}%{percent}%{end}

      """
    case .toolbar:
      """
      # a thin bar and nothing else
      ---
      %{bar}

      """
    }
  }
}

extension StyleName {
  /// A file with the same look, for a user to start from.
  var text: String { "# \(summary)\nstyle = \(rawValue)\n" }
}
