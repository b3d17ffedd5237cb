/// A system call on the path of the data, which tests can make fail.
enum DataCall: CaseIterable {
  case open, seek, setSize, setUncached, close
  case read, readAt, write, syncData
  case splice, sendFile, copyRange
  case createThread
}
