import TestSupport
import TestTraits
import Testing

/// Data and statuses are compared with any pv, the display only with the version that ours follows.
@Suite(
  "The program and pv, compared side by side", .enabled(if: realPv != nil, "no pv to compare with"),
  .fewAtOnce)
struct PvComparisonTests {
  private let link: PvLink

  init() throws { link = try PvLink() }

  private static let copies = [
    "pv text zeros", "cat text | pv", "pv text - text <zeros", "pv - - <text", ": | pv",
    "pv -- text", "pv text -q", "pv -qC text", "pv -qB 1 text", "pv -qT text", "pv -qA 5 text",
    "pv -q0 zeros", "pv -qEE text zeros", "pv -qS -s 7 text", "pv -qlS -s 7 text",
    "pv -q0S -s 7 zeros", "pv -qS -s 1m text", "pv -qS -s 1000 </dev/zero", "pv -qL 1G zeros",
    "pv -qL 0 text", "pv -qlL 1000000 text", "pv text missing", "pv -q missing text missing",
    "pv text >>text", "pv text >>text zeros", "pv <text >>text", "cat text | pv >>text",
    "pv -q text | head -c 10", "yes | pv -q | head -c 100000", "yes | pv -lqS -s 1000",
    "pv -q zeros >/dev/full", "ln -s text other; pv other",
    "mkfifo pipe; cat text >pipe & pv -l pipe", "pv -P pid -q text; ls pid", "pv -h >/dev/null",
    "pv text <&-", "pv text 2>&-", "POSIXLY_CORRECT=1 pv text -q", "pv --rate-l 1m --qui text",
    "pv -R 999999999 -L 1", "pv text | pv -q | pv -cN x",
  ]

  private static let pictures = [
    "pv -f text", "cat text | pv -f", "cat text | pv -fs 12345", "pv -fs 100 text",
    "pv -fs 1m text", "pv -f text - text <zeros", "pv -n text", "cat text | pv -nbs 100",
    "cat text | pv -nls 4000", "pv -n -F %b text", "pv -f empty", ": | pv -ns 100",
    "pv -f missing text", "pv -fSs 100k text zeros", "pv -fE text", "pv -fls 1000 text",
    "pv -f0s 10 zeros", "pv -fbl text", "pv -fi 0.01 text", "pv -fi 9999 text", "pv -fi 0 text",
    "pv -fw 0 text", "pv -fw 1000 text", "pv -fw 20 text", "pv -fw 40 text", "pv -fw 1 text",
    "pv -fT text", "pv -fB 0 text", "pv -fD 60 text", "pv -fN averyveryverylongname text",
    "pv -fc text", "pv -fptebar text", "pv -fbe text", "cat text | pv -fptrb", "cat text | pv -fI",
    "pv --size=100000 --force text",
    "pv -fF '%b %t' text", "pv -fF '%N' -N abc text", "pv -fF 'x%%y' text", "pv -fF '' text",
    "pv -fF % text", "pv -fF '%z %b' text", "pv -fF 'a%pb' text", "pv -fpn text", "pv -fqn text",
    "pv -fW <empty", "(cat text; sleep 1.3) | pv -fs 18893 -i 0.5",
  ]

  @Test("Both programs give the same data and the same status", arguments: copies)
  func data(line: String) async throws {
    let theirs = try await PvLink().run(line, pv: realPv)
    let ours = try await link.run(line)
    #expect(ours.status == theirs.status)
    #expect(ours.output == theirs.output)
  }

  @Test(
    "Both programs show the same text, except for times and rates",
    .enabled("another version of pv", { try await isKnownPv() }), arguments: pictures)
  func display(line: String) async throws {
    let theirs = try await PvLink().run("{ \(line); } >/dev/null", pv: realPv)
    let ours = try await link.run("{ \(line); } >/dev/null")
    #expect(ours.status == theirs.status)
    #expect(
      ours.shown.filter { !$0.isEmpty } == theirs.shown.filter { !$0.isEmpty },
      "\(ours.errorText)\n\(theirs.errorText)")
  }
}

/// The path of the installed pv.
private let realPv = installedProgram("pv")

/// Whether the installed pv is of a version whose display ours follows.
@Sendable private func isKnownPv() async throws -> Bool {
  guard let realPv else { return false }
  return try await runProgram(["-V"], program: realPv).outputText.hasPrefix("pv 1.6.")
}
