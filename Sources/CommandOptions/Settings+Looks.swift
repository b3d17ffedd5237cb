extension Settings {
  /// What was said of looks, labels and size alone: how anything would be drawn, not what.
  package var looks: Settings {
    var looks = Settings()
    looks.labels = labels
    looks.currentValueLabel = currentValueLabel
    looks.style = style
    looks.tint = tint
    looks.trackTint = trackTint
    looks.gradient = gradient
    looks.fillImage = fillImage
    looks.trackImage = trackImage
    looks.thickness = thickness
    looks.border = border
    looks.borderTint = borderTint
    looks.layout = layout
    looks.animates = animates
    looks.direction = direction
    looks.appearance = appearance
    looks.color = color
    looks.charset = charset
    looks.taskbar = taskbar
    looks.ringsBell = ringsBell
    looks.barGlyphs = barGlyphs
    looks.width = width
    looks.height = height
    return looks
  }

  /// The same with what a piece of a command line says on top, which is read as a shell reads it.
  ///
  /// - Throws: the first mistake.
  package func adding(_ line: String) throws(OptionError) -> Settings {
    var scanner = OptionScanner(
      words: try ShellWords.split(Array(line.utf8)), settings: self, asPv: false)
    try scanner.scan()
    return scanner.settings
  }
}
