import ScrollBenchKit

ScrollBench.main(.standard)
