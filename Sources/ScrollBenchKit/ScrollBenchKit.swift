// ScrollBenchKit
