/// The manual's paragraphs about what a run tells those who do not look at the bar.
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
