/// A system call that data on its way depends on, and that can be made to fail.
enum DataCall: CaseIterable {
  case open, seek, setSize, setUncached, close
  case read, readAt, write, syncData
  case splice, sendFile, copyRange
  case createThread
}
