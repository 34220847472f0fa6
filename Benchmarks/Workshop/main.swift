import ScrollBenchKit

ScrollBench.main(
  WorkshopCommand.self, .standard, source: SourceVersion(stamp: sourceStamp))
