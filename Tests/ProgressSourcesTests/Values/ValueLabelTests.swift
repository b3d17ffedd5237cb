import ProgressSources
import TerminalText
import Testing

@Suite("Labels among the values")
struct ValueLabelTests {
  @Test("A text remains until another text replaces it or the value is unknown")
  func currentValueLabels() {
    #expect(ValueReading("1 a\n").currentValueLabel == "a")
    #expect(ValueReading("1 a\n2\n").currentValueLabel == "a")
    #expect(ValueReading("1 a\n2% b\n").currentValueLabel == "b")
    #expect(ValueReading("1 a\n?\n2\n").currentValueLabel == nil)
    #expect(ValueReading("1 a\n? waiting\n").currentValueLabel == "waiting")
    #expect(ValueReading.isTheSameHoweverCut("1 a\n2\n?\n3 b\n# c\n4 d"))
  }

  @Test("A line with a number sign sets the label and is no value")
  func labels() {
    let reading = ValueReading("# first\n50%\n# second one\n")
    #expect(reading.label == "second one")
    #expect(reading.recordCount == 1)
    #expect(ValueReading("# first\n#\n").label == "")
  }

  @Test("A block of dialog's gauge gives a fraction and the label")
  func blocks() {
    let input = "10\nXXX\n42\nCopying\n\nall the files\nXXX\n"
    let reading = ValueReading(input, total: .whole(1000))
    #expect(reading.progress == .fraction(0.42))
    #expect(reading.label == "Copying all the files")
    #expect(reading.recordCount == 2)
    #expect(reading.reports.isEmpty)
    #expect(ValueReading.isTheSameHoweverCut(input, total: .whole(1000)))
  }

  @Test("A block may lack its percentage, its text or its end")
  func incompleteBlocks() {
    let withoutPercentage = ValueReading("5\nXXX\nJust text\n7\nXXX\n", total: .whole(10))
    #expect(withoutPercentage.progress == .amount(.whole(5)))
    #expect(withoutPercentage.label == "Just text 7")
    let withoutText = ValueReading("# kept\nXXX\n42.5%\nXXX\n")
    #expect(withoutText.progress == .fraction(0.425))
    #expect(withoutText.label == "kept")
    let withoutEnd = ValueReading("XXX\n42\nnever\nended")
    #expect(withoutEnd.progress == .fraction(0.42))
    #expect(withoutEnd.label == "never ended")
    #expect(ValueReading("XXX\n142\nXXX\n").progress == .fraction(1.42))
  }

  @Test("Invalid UTF-8 and control characters in a text become printable")
  func unsafeTexts() {
    let bytes: [UInt8] = Array("1 a".utf8) + [0xFF, 0x00, 0x07] + Array("b\n".utf8)
    let reading = ValueReading(bytes)
    #expect(reading.errorCount == 0)
    #expect(reading.currentValueLabel == SafeText.printable([0x61, 0xFF, 0x00, 0x07, 0x62]))
  }
}
