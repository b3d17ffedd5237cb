import TestSupport
import Testing

@Suite("Bytes are made visible")
struct VisibleBytesTests {
  @Test("Controls become pictures, and a line feed also ends the line")
  func controls() {
    #expect(visible("a\u{1B}[K\r\nb\u{7}\u{0}\t\u{7F}".utf8) == "a␛[K␍␊\nb␇␀␉␡")
  }

  @Test("Text stays as it is")
  func text() {
    #expect(visible("日本 e\u{301} █".utf8) == "日本 e\u{301} █")
  }

  @Test("Bytes that are not UTF-8 become their digits")
  func brokenBytes() {
    let bytes: [UInt8] = [0x61, 0xFF, 0xE2, 0x96, 0x62, 0xC0, 0xED, 0xA0, 0x80, 0xF0]
    #expect(visible(bytes) == #"a\xFF\xE2\x96b\xC0\xED\xA0\x80\xF0"#)
  }
}
