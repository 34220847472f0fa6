import ScrollBenchKit

ScrollBench.main(objectRegistry(), source: SourceVersion(stamp: sourceStamp))
