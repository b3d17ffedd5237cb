/// What the table of options says about one of them.
package struct OptionRow: Sendable {
  /// One line without a full stop, in the imperative.
  let summary: String
  package let argument: OptionArgument
  package let role: OptionRole
  package let dependency: OptionDependency?
  package let scope: OptionScope

  static func row(
    _ summary: String, _ argument: OptionArgument = .switch(), as role: OptionRole = .independent,
    needs dependency: OptionDependency? = nil, for scope: OptionScope = .run
  ) -> Self {
    Self(summary: summary, argument: argument, role: role, dependency: dependency, scope: scope)
  }

  /// An option of looks, which a user may choose once for all runs.
  static func look(
    _ summary: String, _ argument: OptionArgument = .switch(), as role: OptionRole = .independent
  ) -> Self {
    row(summary, argument, as: role, for: .defaults)
  }

  /// An option of pv that chooses what its line shows.
  static func field(_ summary: String, _ argument: OptionArgument = .switch()) -> Self {
    row(summary, argument, as: .field, for: .change)
  }
}

/// A heading with the options that are shown under it.
package struct OptionGroup: Sendable {
  let title: String
  package let options: [CommandOption]

  private init(_ title: String, _ first: CommandOption, to last: CommandOption) {
    self.title = title
    options = CommandOption.allCases.drop { $0 != first }.prefix { $0 != last } + [last]
  }

  package static let looks = OptionGroup("Looks", .style, to: .bell)

  static let all = [
    OptionGroup("What to do (modes)", .values, to: .remote),
    OptionGroup("With values or a timer", .listen, to: .countUp),
    OptionGroup("With a command", .noFiles, to: .outputLast),
    OptionGroup("With a copy", .lineMode, to: .storeAndForward),
    OptionGroup("Totals and units", .total, to: .si),
    OptionGroup("Labels", .label, to: .failed),
    looks,
    OptionGroup("Fields of the line, as in pv", .progress, to: .barStyle),
    OptionGroup("When and where to draw", .quiet, to: .extraDisplay),
    OptionGroup("For logs and other programs", .numeric, to: .pidfile),
    OptionGroup("About pbar", .help, to: .completion),
  ]
}
