import SystemCalls

/// Work of which only the clock knows how far it is: there is nothing to read.
package struct IdleSource: ProgressSource {
  package let tally: Tally

  package init(tally: Tally) {
    self.tally = tally
  }

  package func start() {}
}
