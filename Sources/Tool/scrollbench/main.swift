import ScrollBenchKit

ScrollBench.main(.standard, source: SourceVersion(stamp: sourceStamp))
