/// A system call that data on its way depends on.
enum DataCall: CaseIterable {
  case open, seek, setSize, setUncached, close
  case read, readAt, write, syncData
  case splice, sendFile, copyRange
  case createThread
}
