import TestSupport
import Testing

@Suite("Bytes are made visible")
struct VisibleBytesTests {
  @Test("Controls become pictures, bytes that are not UTF-8 their digits, and text stays as it is")
  func shows() {
    let text = "a\u{1B}[K\r\nb\u{7}\u{0}\t\u{7F}日本 e\u{301} █"
    #expect(visible(text.utf8) == "a␛[K␍␊\nb␇␀␉␡日本 e\u{301} █")
    #expect(withControls("a␛[K␍b␡") == "a\u{1B}[K\rb\u{7F}")
    let bytes: [UInt8] = [0x61, 0xFF, 0xE2, 0x96, 0x62, 0xC0, 0xED, 0xA0, 0x80, 0xF0]
    #expect(visible(bytes) == #"a\xFF\xE2\x96b\xC0\xED\xA0\x80\xF0"#)
  }
}
