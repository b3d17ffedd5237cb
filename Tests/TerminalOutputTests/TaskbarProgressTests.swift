import TestSupport
import Testing

@testable import TerminalOutput

@Suite("The sequences of progress in the taskbar")
struct TaskbarProgressTests {
  @Test(
    "Every state has two numbers after ConEmu's",
    arguments: [
      (.none, nil, "0;0"), (.normal, 0, "1;0"), (.normal, 100, "1;100"), (.failed, 40, "2;40"),
      (.failed, nil, "2;100"), (.indeterminate, nil, "3;0"), (.paused, 7, "4;7"),
      (.paused, nil, "4;100"),
    ] as [(TaskbarProgress.BarState, Int?, String)])
  func states(state: TaskbarProgress.BarState, percentage: Int?, numbers: String) {
    let progress = TaskbarProgress(state, percentage: percentage)
    #expect(visible(progress.sequence()) == "␛]9;4;\(numbers)␛\\")
  }

  @Test("The sequence is wrapped for tmux and screen")
  func multiplexers() {
    let progress = TaskbarProgress(.normal, percentage: 5)
    #expect(visible(progress.sequence(through: .tmux)) == "␛Ptmux;␛␛]9;4;1;5␇␛\\")
    #expect(visible(progress.sequence(through: .screen)) == "␛P␛]9;4;1;5␇␛\\")
  }
}
