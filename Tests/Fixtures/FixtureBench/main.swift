import ScrollBenchKit

// As the plugin writes it, but of no commit, so that tests know it.
let stamp = "abcdef0123456789abcdef0123456789abcdef01 0 00000000000"
ScrollBench.main(fixtureRegistry(), source: SourceVersion(stamp: stamp))
