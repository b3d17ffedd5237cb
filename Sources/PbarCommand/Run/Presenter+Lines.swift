import ProgressModel
import ProgressStyles
import TerminalOutput
import TerminalText

// What a frame shows, and the lines that a program reads.

extension Presenter {
  mutating func lines(_ moment: RunMoment, isLast: Bool) -> [StyledText] {
    let parts = moment.snapshots
    let picture = display.picture
    let theme = picture.view.theme
    memory.keep(only: parts)
    memory.labelWidth = moment.terminal.labelWidth
    memory.isLast = isLast
    let width = width(moment.terminal)
    let screenRows = moment.terminal.rows
    let height = canvas.height
    let room = screenRows - (display.isPinned ? 1 : gap(moment.terminal))
    let rows = min(height ?? .max, room)
    let capacity = painter.capacity(rows: rows)
    // Half of the rows at least are the bar's own, also in the final frame, which must not jump.
    let barRows = max(capacity - display.tailHeight, capacity - capacity / 2)
    let all = picture.lines(
      parts, clock: moment.clock, width: width, height: barRows, at: moment.time, memory: &memory)
    if isLast, parts.count > 1 { return all }
    let lines = all.fitting(capacity: barRows, width: width, in: theme)
    guard !isLast, let tail else { return lines }
    return lines + tail.lines(rows: capacity - lines.count, columns: width, .faint)
  }

  /// Cells of a line; on a shared terminal no line may wrap, however wide it was asked for.
  private func width(_ terminal: TerminalState) -> Int {
    let room = max(0, terminal.columns - 1)
    guard let width = canvas.width else { return room }
    return display.isPinned ? min(width, room) : width
  }

  mutating func records(_ moment: RunMoment) -> [UInt8] {
    hasShown = true
    let parts = moment.snapshots.filter { !$0.isOverall }
    let lines = display.picture.lines(
      parts, clock: moment.clock, width: canvas.width ?? 80, height: .max, at: 0,
      memory: &memory)
    let records = zip(parts.indices, lines).flatMap { line, body in
      Array((name(parts[line], line: line) + body.plainText).utf8) + ControlSequence.newline
    }
    return openingOfBar() + endLine(moment.terminal) + records
  }

  private func name(_ part: Snapshot, line: Int) -> String {
    let view = display.picture.view(ofLine: line)
    // A part with a name begins with its title anyway.
    guard display.picture.hasParts, view.template.kind == .numbers, part.name == nil else {
      return ""
    }
    let name = part.reading.labelPrefix + (part.reading.label ?? view.label ?? "")
    return name.isEmpty ? "" : name + ": "
  }
}
