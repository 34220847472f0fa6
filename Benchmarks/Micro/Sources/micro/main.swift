import Foundation

/// Ratios that hold the design: each line compares two pieces of code in one process, in turns.
///
///     swift run -c release --package-path Benchmarks/Micro micro Benchmarks [--check] [--only WORD]
///
/// The argument is the folder that holds Data and Traces. With `--check` a ratio above its bound
/// ends the program with exit code 2; with `--only` the comparisons whose name holds the word run.
let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first(where: { !$0.hasPrefix("-") }) else {
  FileHandle.standardError.write(Data("micro: expected the folder of the benchmarks\n".utf8))
  exit(64)
}
let only = arguments.firstIndex(of: "--only").flatMap { arguments.dropFirst($0).first }
do {
  let inputs = try Inputs(folder: folder)
  let candidates = [seamComparison(inputs)] + strategyComparisons(inputs)
  var isHeld = true
  for candidate in candidates where only.map(candidate.name.contains) ?? true {
    let comparison = candidate.run()
    print(comparison.line)
    isHeld = isHeld && comparison.isWithinBound
  }
  if arguments.contains("--check"), !isHeld { exit(2) }
} catch {
  FileHandle.standardError.write(Data("micro: \(error)\n".utf8))
  exit(64)
}
