import Commands
import Registration
import ScrollBenchKit

_ = ProcessStart.main
ScrollBench.main(
  WorkshopCommand.self, .standard, source: SourceVersion(stamp: sourceStamp))
