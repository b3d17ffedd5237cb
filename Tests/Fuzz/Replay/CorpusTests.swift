import TestSupport
import TestTraits
import Testing

@Suite("Laws of what others have written", .seeded)
struct CorpusTests {
  @Test("Every committed input keeps the laws", arguments: FuzzedPart.allCases)
  func corpus(part: FuzzedPart) {
    #expect(part.corpus.count >= 10)
    for file in part.corpus {
      #expect(brokenLaw(of: part, by: file.bytes) == nil, "\(part.rawValue)/\(file.name)")
    }
  }

  @Test("Random bytes keep the laws", arguments: FuzzedPart.allCases)
  func randomBytes(part: FuzzedPart) {
    var random = SeededRandom()
    let alphabet = Array(Set(part.corpus.flatMap(\.bytes))).sorted()
    for _ in 0..<rounds {
      let bytes = random.bytes(upTo: 120, favouring: alphabet)
      #expect(brokenLaw(of: part, by: bytes) == nil, "\(bytes)")
    }
  }

  @Test(
    "Committed inputs that are torn apart and mixed keep the laws", arguments: FuzzedPart.allCases)
  func mixtures(part: FuzzedPart) {
    var random = SeededRandom()
    let corpus = part.corpus.map(\.bytes).filter { !$0.isEmpty && $0.count < 1000 }
    for _ in 0..<rounds {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        guard let file = corpus.randomElement(using: &random) else { continue }
        let start = Int.random(in: 0..<file.count, using: &random)
        bytes += file[start..<Int.random(in: start...file.count, using: &random)]
      }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      }
      #expect(brokenLaw(of: part, by: bytes) == nil, "\(bytes)")
    }
  }

  private let rounds = isExhaustive ? 2000 : 30

  private func brokenLaw(of part: FuzzedPart, by bytes: [UInt8]) -> String? {
    do throws(BrokenLaw) {
      try part.check(bytes)
      return nil
    } catch {
      return error.sentence
    }
  }
}
