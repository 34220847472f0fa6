import Commands
import Registration
import ScrollBenchKit

ScrollBench.main(
  WorkshopCommand.self, .standard, source: SourceVersion(stamp: sourceStamp))
