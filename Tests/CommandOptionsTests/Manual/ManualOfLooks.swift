/// The manual's paragraphs about the options of looks, in the notation of `CommandOption.manual`.
enum ManualOfLooks {
  static let style = """
    Draw a thick bar with `linear`, a thin one with `bar`, a sign with a percentage on one line \
    with `circular`, a ring on several lines with `ring`, and with `rings` up to five of them, \
    one inside the other, for values that have names: the first is the outermost, and the legend \
    names them from there inwards. `automatic` is `linear`, or `circular` \
    where fewer than 20 columns are left for it and neither `--bar-style` nor an image asks \
    for a bar. A ring that has fewer than 7 columns or 3 lines, or only ASCII, is drawn as \
    `circular`. The ends of a bar are square, since hardly a font has characters to round them. \
    Beside `--progress` and the other fields, `--format` and `--watchfd`, whose lines are those \
    of `pv`, only `linear` and `bar` count, and `--cursor` keeps each view to one line.
    """

  static let tint = """
    Colour the completed part. A colour is a name such as `darkBlue`, `#rrggbb`, or a number of \
    the palette of 256 colours.
    """

  static let trackTint = "Colour the part that is not yet completed, in the same way as `--tint`."

  static let gradient = """
    Let the colour of the completed part run along bar or ring from the first of these colours, \
    with commas between them, to the last. There must be two at least.
    """

  static let fillImage = """
    Repeat this text to draw the completed part. With `--charset` `ascii` it counts only where it \
    is ASCII.
    """

  static let trackImage = """
    Repeat this text to draw the part that is not yet completed, in the same way.
    """

  static let thickness = """
    Draw the line of a ring so thick, as a percentage of its diameter from 1 to 50; it is 12 \
    unless set.
    """

  static let border = """
    Draw a border around it: `rounded`, `square`, `heavy`, `double` or `none`. Where there are \
    fewer than 10 columns or 3 lines there is none.
    """

  static let borderTint = "Colour the border, in the same way as `--tint`."

  static let layout = """
    Put label and value beside the bar with `inline`. With `stacked` the label stands above the \
    bar and the value below it; on two lines they join, and on one both stand beside the bar.
    """

  static let direction = """
    Draw from left to right with `ltr` and from right to left with `rtl`, which mirrors \
    everything but the letters of a text. With `auto`, the language of the locale decides.
    """

  static let animation = """
    Let the bar glide from its old value to the new one where it jumps: a bar within a quarter of \
    a second, a ring within one. It does so on a terminal with colours unless `--no-animation` is \
    given, and with this option without colours too, but never where `--interval` says when frames \
    come.
    """

  static let appearance = """
    Say whether the background of the terminal is light or dark, since the system colours have \
    a shade for each. It is never asked.
    """

  static let color = """
    Use colour always, never, or, with `auto`, on a terminal that knows colours, unless the \
    environment says otherwise.
    """

  static let charset = """
    Draw with the block characters of Unicode or with ASCII only. With `auto`, the codeset of the \
    locale decides.
    """
}

/// The manual's paragraphs about reports for people and programs that do not look at the bar.
enum ManualOfReports {
  static let announce = """
    Write sentences to standard error instead of drawing: at the start, whenever another tenth is \
    complete, when the work stalls and when it goes on, and at the end with the amount and how long it \
    took. They are whole lines of letters, digits and punctuation for a screen reader or a log. \
    STEP is a percentage, as `5%`, or a duration, as `2m`. Without a known total there is a sentence every \
    30 seconds. `--quiet` silences them.
    """

  static let json = """
    Write one object of JSON a line to standard error instead of drawing; with a FILE, which may be \
    `/dev/fd/N`, write them there and leave the bar where it is. Section JSON says what they hold.
    """

  static let taskbar = """
    Let the terminal show the progress in its tab, or the desktop in its taskbar (OSC 9;4). With `auto`, \
    where a bar is drawn in a terminal that is known for it: ConEmu, Ghostty, iTerm2, kitty, Konsole, \
    Ptyxis, WezTerm and Windows Terminal, each as of the release that shows it; called as `pv`, or within \
    tmux or screen, it is off. With `always`, on every terminal that knows control sequences, also with \
    `--quiet` or `--numeric`; tmux passes it on where its option `allow-passthrough` is on. It shows what \
    the bar shows, the mean of values with names, and of other parts the first; of runs with `--cursor`, \
    the one on the first row. It is marked as failed from the first mistake on, as paused after `^Z`, and \
    taken away in the background and when the run ends. With sentences, and with objects of JSON on \
    standard error, there is none.
    """

  static let bell = """
    Ring the terminal's bell when the run ends, by a signal as well, and twice when it has failed, also \
    from the background, and with `--quiet` or `--announce`. Nothing rings where standard error is no \
    terminal, or holds objects of JSON.
    """
}
