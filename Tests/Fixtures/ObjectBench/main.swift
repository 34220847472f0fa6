import ScrollBenchKit

ScrollBench.main(objectRegistry())
