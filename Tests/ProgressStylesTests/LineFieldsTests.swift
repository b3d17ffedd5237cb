import ProgressModel
import Testing

@testable import ProgressStyles

@Suite struct LineFieldsTests {
  private func view(_ names: [Field], done: String? = nil, failed: String? = nil) -> OwnView {
    var view = inlineView(label: "Copying")
    view.template = .own(names)
    view.template.closingWords.done = done
    view.template.closingWords.failed = failed
    return view
  }

  @Test("Chosen fields are shown, and no others")
  func chosen() {
    let copy = Sample.copy(0.45)
    let text = view([.label, .bar, .averageRate, .elapsed, .finish]).text(copy, width: 90)
    #expect(
      text.contains(#/^Copying  ▄+.▁+  +avg 312 MiB\/s  +0:04 elapsed  +ends \d\d:\d\d:\d\d$/#),
      "\(text)")
    let bare = view([.percent, .left]).text(copy, width: 30)
    #expect(bare.split(separator: " ") == ["45%", "0:06", "left"])
    #expect(bare.count == 30)
  }

  @Test("The duration of a run is told once at its end, and a failure is told whatever is shown")
  func ended() {
    let both = Template.usualFields + [.elapsed]
    let text = view(both).text(Sample.copy(1, end: .done), width: 80)
    #expect(text.ranges(of: "0:10").count == 1)
    #expect(text.hasSuffix("  in 0:10"))
    let quiet = view([.label, .bar])
    #expect(!quiet.text(Sample.copy(1, end: .done), width: 80).contains("in 0:10"))
    #expect(
      quiet.text(Sample.copy(0.3, end: .failed()), width: 80).hasSuffix("  failed after 3.0 s"))
  }

  @Test("At the end, words of the user replace the label")
  func closingWords() {
    let view = view(Template.usualFields, done: "Deployed", failed: "Rolled back")
    let done = Sample.copy(1, end: .done)
    for width in [40, 80] {
      #expect(view.text(done, width: width).contains(#/^Deployed  ▄+  100%  .*0:10 *$/#))
      #expect(view.text(Sample.copy(0.45), width: width).hasPrefix("Copying  "))
    }
    // Labels of parts stay apart.
    var parts = [done, done]
    parts[1].identifier = 1
    var memory = ViewMemory()
    let lines = view.body(parts, clock: Sample.clock, width: 80, height: 9, at: 0, memory: &memory)
      .map(\.plainText)
    #expect(lines.allSatisfy { $0.contains(#/^Copying  .*  Deployed in 0:10$/#) }, "\(lines)")
    var broken = Sample.copy(0.3, end: .failed())
    broken.end = .failed(.status(2))
    #expect(view.text(broken, width: 90).contains(#/^Rolled back  .*  status 2 after 3.0 s$/#))
    #expect(view.text(broken, width: 44).contains(#/^Rolled back  .*  status 2$/#))
  }

  @Test("A word for the unit is behind amounts and in rates, and bytes have none")
  func unit() {
    func view(_ content: LineContent) -> OwnView {
      var view = inlineView(content, label: "a")
      view.template.unitName = "files"
      return view
    }
    let text = view(.values).text(Sample.values(12, of: 40), width: 80)
    #expect(text.contains("  12/40 files  ") && text.contains(" 26.0 files/s"), "\(text)")
    #expect(!view(.copy).text(Sample.copy(0.45), width: 80).contains("files"))
  }

  @Test("Values that were complete at once have no rate")
  func atOnce() {
    var part = Sample.values(2, of: 2)
    part.elapsed = 0.0001
    part.rate = 16_502
    #expect(!inlineView(.values, label: "a").text(part, width: 60).contains("/s"))
    part.elapsed = 0.5
    part.rate = 4
    #expect(inlineView(.values, label: "a").text(part, width: 60).contains("4.0/s"))
  }

  @Test("The percentage stays at the end")
  func percentageWithoutBar() {
    let done = Sample.copy(1, end: .done)
    #expect(view([.percent]).text(done, width: 20).contains("100%"))
    #expect(
      view([.label, .percent, .left]).text(done, width: 40).contains(#/^Copying +100%  in 0:10 *$/#)
    )
    #expect(view([.bar, .percent]).text(done, width: 20).contains(#/^▄+  100%$/#))
  }
}
