#if DEBUG
  import Testing

  @testable import SystemCalls

  @Suite("What PBAR_FAULTS says") struct FaultWordsTests {
    @Test("A word names a call, a fault and the number from which or at which it happens")
    func readsWords() {
      let schedule = FaultSchedule(
        FaultWords("write:28@2 read:short7@1+ copyRange:nothing@1 splice:held7@2"))
      #expect((1...3).map { _ in schedule.next(.write, count: 9) } == [nil, .failure(28), nil])
      #expect((1...2).map { _ in schedule.next(.read, count: 9) } == [.short(7), .short(7)])
      #expect(schedule.next(.copyRange, count: 9) == .nothing)
      #expect((1...2).map { _ in schedule.next(.splice, count: 9) } == [nil, .held(7)])
    }

    @Test("A word that means nothing is none of them, and all others are understood")
    func knowsWords() {
      let known = """
        open:2@1 write:28@3+ read:short7@1 copyRange:nothing@2+ createThread:11@2 hinder=40 seed=7
        log=/file wall:-3600@0.5 suspend:1e6@0
        """.replacing("\n", with: " ")
      let words = FaultWords(known)
      #expect(words.unknown == [])
      #expect((words.rules.count, words.jumps.count) == (5, 2))
      #expect((words.hindrance, words.seed, words.log) == (40, 7, "/file"))
      let unknown = [
        "nonsense", "write:x@1", "write:5@0", "write:5@-1", "write:5@2x", "write:5@1++",
        "wirte:5@1",
        "write:5", "write::@1", "read:short@1", "read:held@1", "hinder=", "hinder=x", "seed", "Wall:1@1",
        "wall:1@x",
        "wall:1", "suspend:1@1+", "logs=x",
      ]
      #expect(FaultWords(unknown.joined(separator: " ")).unknown == unknown)
    }

    @Test("Equal seeds hinder equal calls, however they are mixed with others")
    func isRepeatable() {
      func faults(_ seed: Int, mixing others: Int) -> [CallFault?] {
        let schedule = FaultSchedule(FaultWords("hinder=50 seed=\(seed)"))
        return (0..<200).map { _ in
          for _ in 0..<others { _ = schedule.next(.read, count: 5000) }
          return schedule.next(.write, count: 5000)
        }
      }
      #expect(faults(7, mixing: 0) == faults(7, mixing: 3))
      #expect(faults(7, mixing: 0) != faults(8, mixing: 0))
      #expect((60...140).contains(faults(7, mixing: 0).count { $0 != nil }))
    }
  }
#endif
