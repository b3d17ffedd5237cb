import Testing

@testable import CommandOptions

@Suite("The table of options")
struct OptionTableTests {
  @Test("No two options share a letter or a name")
  func unique() {
    let letters = CommandOption.allCases.compactMap(\.letter)
    #expect(Set(letters).count == letters.count)
    let names = OptionName.all.map(\.text)
    #expect(Set(names).count == names.count)
  }

  @Test("Each option has one row, in the order of the options")
  func rows() {
    let options = (0...).lazy.map(CommandOption.init(rawValue:)).prefix { $0 != nil }
    #expect(options.compactMap(\.self) == CommandOption.allCases)
    for option in CommandOption.allCases {
      #expect(option.row.option == option)
      #expect(option.spellings.allSatisfy { CommandOption.named($0) == option })
    }
  }

  @Test("Modes, and the options that need one, have groups of their own")
  func modes() {
    let modes = CommandOption.allCases.filter {
      !$0.row.topics.isDisjoint(with: [.mode, .noFiles, .activity])
    }
    #expect(OptionGroup.modes.options == modes)
    let needy = OptionGroup.all[1...2].flatMap(\.options)
    #expect(needy == CommandOption.allCases.filter { $0.row.dependency != nil })
  }

  @Test("A summary is one short ASCII line without marks that a shell or Markdown would read")
  func summaries() {
    for summary in CommandOption.allCases.map(\.row.summary) {
      #expect(summary.utf8.count <= 60)
      #expect(summary.utf8.allSatisfy { $0 < 0x80 })
      #expect(!summary.contains { "'\"`\\[]|$*_<>\n".contains($0) }, "\(summary)")
      #expect(summary.first?.isUppercase == true && summary.last != ".")
    }
  }

  @Test("A running transfer refuses exactly the options that a run takes only when it starts")
  func changes() {
    for option in CommandOption.allCases where option != .remote {
      let name = option.longName
      let sentence = changeMistake(["--remote=7", name + "=x"])
      let isRefused = sentence?.hasPrefix("\(name) can't be changed") ?? false
      #expect(isRefused == [.run, .start].contains(option.row.scope), "\(name)")
    }
  }

  @Test("pv's letters are those of pv")
  func pvLetters() {
    let letters = CommandOption.allCases.compactMap(\.letter)
    #expect(Set(letters) == Set("80ABCDEFHIKLMNOPQRSTUVWXYZabcdefghiklmnopqrstuvwx"))
  }
}
