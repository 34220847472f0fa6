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
  | scroll | samples | cells made | Hz | LB3 | ms | LB3u | ms |
  | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
  """)
for kind in kinds {
  for sampleCount in [1_300, 3_000] {
    let scroll = BenchmarkScroll(kind, sampleCount: sampleCount, seed: 5)
    for rate in [60, 120] {
      var columns = [kind.rawValue, "\(sampleCount)", "\(scroll.madeCount)", "\(rate)"]
      // One value for each limit on the cells ready off screen.
      let problems = [0, 4, 30].map { scroll.problem(rate: rate, offScreenLimit: $0) }
      for bound in [SkipBound.missingFirst, SkipBound.anyPolicy] {
        let timed = problems.map { problem in Timed { bound(problem) } }
        columns.append(timed.map { "\($0.result)" }.joined(separator: ", "))
        columns.append(timed.map(\.milliseconds).joined(separator: ", "))
      }
      print("|", columns.joined(separator: " | "), "|")
    }
  }
}
