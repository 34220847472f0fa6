import CellModel

/// Measures how long the bounds take, on scrolls that a seed decides, and prints a table:
///
///     swift run -c release skip-bounds [SCROLL...]
///
/// Of all scrolls (`BenchmarkScroll.Kind`), or of those that are named.
#if DEBUG
  print("This is a debug build, of which no time means anything.")
#endif

let names = CommandLine.arguments.dropFirst()
let kinds = BenchmarkScroll.Kind.allCases.filter { names.isEmpty || names.contains($0.rawValue) }
print(
  """
  | scroll | samples | cells made | Hz | off screen | LB3 | ms | LB3u | ms |
  | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
  """)
for kind in kinds {
  for sampleCount in [1_300, 3_000] {
    for rate in [60, 120] {
      for limit in [0, 4, 30] {
        let scroll = BenchmarkScroll(kind, sampleCount: sampleCount, seed: 5)
        let problem = scroll.problem(rate: rate, offScreenLimit: limit)
        let missingFirst = Timed { SkipBound.missingFirst(problem) }
        let anyPolicy = Timed { SkipBound.anyPolicy(problem) }
        let columns: [Any] = [
          kind.rawValue, sampleCount, scroll.madeCount, rate, limit, missingFirst.result,
          missingFirst.milliseconds, anyPolicy.result, anyPolicy.milliseconds,
        ]
        print("|", columns.map { "\($0)" }.joined(separator: " | "), "|")
      }
    }
  }
}
