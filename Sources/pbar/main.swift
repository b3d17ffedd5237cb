import PbarCommand

Program.run()
