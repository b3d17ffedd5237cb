/// The manual's paragraphs about the options of looks, in the notation of `CommandOption.manual`.
enum ManualOfLooks {
  static let style = """
    Choose the look: a thick bar with `linear`, a thin one with `bar`, a sign and a percentage on one \
    line with `circular`, a ring on several lines with `ring`, an open ring with the ends of the range \
    below it with `gauge`, or up to five rings for values with names, one inside the other, with \
    `rings`. With `ring`, values with names have rings side by side, or one below the other, or, \
    where there is no room for that, one inside the other. `automatic` is `linear`, or `circular` if \
    fewer than 20 columns are left. A ring or a gauge with fewer than 7 columns or 3 lines, or only \
    ASCII, becomes `circular`. The fields of `pv` need `linear` or `bar`. Another name is that of a \
    file with a style of your own, and a name with a slash is the path of such a file: see section \
    STYLES. `help` lists all styles.
    """

  static let tint = """
    Set the colour of the completed part: a name such as `darkBlue`, `#rrggbb`, or a number from 0 to \
    255 of the terminal's palette. See section COLOURS. Given several times, the tints are those of \
    the first, the second and further bars or rings; the last one is that of all others. The first \
    tint or gradient of a command line replaces all of `PBAR_OPTIONS`.
    """

  static let trackTint = "Set the colour of the remaining part."

  static let gradient = """
    Blend the completed part from the first colour to the last, along the bar or ring. Given several \
    times, the gradients are those of several bars or rings, as with `--tint`. A gradient replaces the \
    tint. The gradient of a ring ends where the completed part ends, but with `--range` each value has \
    its own colour.
    """

  static let fillImage = "Repeat this text to draw the completed part."

  static let trackImage = "Repeat this text to draw the remaining part."

  static let imageCaps = """
    Draw the first LEADING and the last TRAILING cells of `--fill-image` and `--track-image` once, and \
    repeat only what is between them: `--fill-image` `<=>` with `--image-caps` `1,1` draws `<======>`. \
    If there is nothing between them, the end of the leading part is repeated. In too little room the \
    leading part is cut first.
    """

  static let thickness = "Set the line width of a ring, from 1 to 50 percent of its diameter, instead of 12."

  static let startAngle = """
    Begin to fill a ring or a pie at this angle instead of -90, which is the top. 0 is at the right, and \
    angles grow clockwise, up to 360. A gauge keeps its ends.
    """

  static let border = """
    Draw a border: `rounded`, `square`, `heavy`, `double` or `none`. It needs 10 columns and 3 lines. `each` draws one \
    around every bar, and `all` one around all together, which is the default. A comma joins it to a style, as in \
    `double,each`; what is not named stays, and `each` alone is rounded.
    """

  static let borderTint = "Set the colour of the border."

  static let layout = """
    Put the texts beside the bar with `inline`, or above and below it with `stacked`.
    """

  static let direction = """
    Draw from left to right with `ltr`, or from right to left with `rtl`. With `auto`, the language of \
    the locale decides.
    """

  static let spinner = """
    Show work without a known end by `dots` that run around (those of the circular style), a `line` \
    that turns, an `arc`, a dot that goes up and down (`bounce`), the hand of a `clock`, or a line in \
    `ascii`. The automatic style shows the sign then in place of a bar, and the field `%{spinner}` of \
    `--format` uses it too. With `--charset` `ascii` all are drawn in ASCII.
    """

  static let animation = """
    Move the bar and its percentage smoothly to a higher value, if the last one came at least half a second \
    before. This is the default on a terminal with colours, unless `--interval` is given.
    """

  static let appearance = """
    Say that the background of the terminal is `light` or `dark`, or give its colour, such as `#282a36`: \
    then the track and the edges of rings are blended with it. With `auto`, `COLORFGBG` decides between \
    light and dark; without it the colours are seen on both, and nothing is blended. The terminal is never \
    asked, so `PBAR_OPTIONS` is a good place for the colour.
    """

  static let color = """
    Use colour always, never, or, with `auto`, on a terminal that has colours, unless the environment \
    says otherwise.
    """

  static let charset = """
    Draw with Unicode or with ASCII characters. With `auto`, the codeset of the locale decides.
    """
}

/// The manual's paragraphs about reports for people and programs that do not look at the bar.
enum ManualOfReports {
  static let announce = """
    Write sentences to standard error instead of a bar, for logs and screen readers: at the start, at \
    each tenth, when the work stalls and resumes, and at the end. STEP is another percentage, such \
    as `5` or `5%`, or a duration with its unit, such as `2m`. If the total is unknown, a sentence comes every 30 seconds.
    """

  static let json = """
    Write one JSON object per line to standard error instead of a bar. With FILE, write them there, \
    and keep the bar. `/dev/fd/3` is an open descriptor. See section JSON.
    """

  static let taskbar = """
    Show the progress in the tab of the terminal or the taskbar of the desktop too (OSC 9;4). `auto` \
    does so in ConEmu, Ghostty, iTerm2, kitty, Konsole, Ptyxis, WezTerm and Windows Terminal, but not \
    inside tmux or screen. tmux passes it on with `always`, if its option `allow-passthrough` is on. \
    A failed run is marked as an error, and a suspended one as paused.
    """

  static let bell = """
    Ring the terminal's bell when the run ends, and twice if it failed.
    """
}
