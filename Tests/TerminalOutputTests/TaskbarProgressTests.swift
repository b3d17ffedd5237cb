import TestSupport
import Testing

@testable import TerminalOutput

@Suite("The sequences of progress in the taskbar")
struct TaskbarProgressTests {
  @Test(
    "Every state has two numbers after ConEmu's",
    arguments: [
      (.none, "0;0"), (.normal(percentage: 0), "1;0"), (.normal(percentage: 100), "1;100"),
      (.failed(percentage: 40), "2;40"), (.failed(percentage: nil), "2;100"),
      (.indeterminate, "3;0"), (.paused(percentage: 7), "4;7"),
      (.paused(percentage: nil), "4;100"),
    ] as [(TaskbarProgress, String)])
  func states(progress: TaskbarProgress, numbers: String) {
    #expect(visible(progress.sequence()) == "␛]9;4;\(numbers)␛\\")
  }

  @Test("The sequence is wrapped for tmux and screen")
  func multiplexers() {
    let progress = TaskbarProgress.normal(percentage: 5)
    #expect(visible(progress.sequence(through: .tmux)) == "␛Ptmux;␛␛]9;4;1;5␇␛\\")
    #expect(visible(progress.sequence(through: .screen)) == "␛P␛]9;4;1;5␇␛\\")
  }
}
