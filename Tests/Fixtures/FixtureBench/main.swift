import ScrollBenchKit

ScrollBench.main(fixtureRegistry())
