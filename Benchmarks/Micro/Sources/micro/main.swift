import Foundation

/// Ratios that hold the design: each line compares two pieces of code in one process, in turns.
///
///     swift run -c release --package-path Benchmarks/Micro micro Benchmarks [--check]
///
/// The argument is the folder that holds Data and Traces. With `--check` a ratio above its bound
/// ends the program with exit code 2.
let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first(where: { !$0.hasPrefix("-") }) else {
  FileHandle.standardError.write(Data("micro: expected the folder of the benchmarks\n".utf8))
  exit(64)
}
do {
  let inputs = try Inputs(folder: folder)
  let comparisons =
    [seamComparison(inputs)] + strategyComparisons(inputs)
  for comparison in comparisons { print(comparison.line) }
  if arguments.contains("--check"), comparisons.contains(where: { !$0.isWithinBound }) { exit(2) }
} catch {
  FileHandle.standardError.write(Data("micro: \(error)\n".utf8))
  exit(64)
}
