#if DEBUG
  import Testing

  @testable import SystemCalls

  @Suite("What PBAR_FAULTS says") struct FaultScheduleTests {
    @Test("A word names a call, a fault and the number from which or at which it happens")
    func readsWords() {
      let schedule = FaultSchedule(
        "write:28@2 read:short7@1+ copyRange:nothing@1 nonsense write:x@1")
      #expect((1...3).map { _ in schedule.next(.write, count: 9) } == [nil, .failure(28), nil])
      #expect((1...2).map { _ in schedule.next(.read, count: 9) } == [.short(7), .short(7)])
      #expect(schedule.next(.copyRange, count: 9) == .nothing)
      #expect(schedule.next(.splice, count: 9) == nil)
    }

    @Test("Equal seeds hinder equal calls, however they are mixed with others")
    func isRepeatable() {
      func faults(_ seed: Int, mixing others: Int) -> [FaultSchedule.Fault?] {
        let schedule = FaultSchedule("hinder=50 seed=\(seed)")
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
