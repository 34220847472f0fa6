import Foundation

/// Measures ratios that the design must keep. Each line compares two pieces of code, which take
/// turns in one process.
///
///     Scripts/dev micro [--check] [--only WORD]
///
/// The program's first argument is the folder that contains Data and Traces. With `--check`, a
/// ratio above its bound ends the program with exit code 2, and a ratio that the machine's noise
/// leaves undecided with 7 and a line that states it. With `--only`, only comparisons whose name
/// contains the word are run.
let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first(where: { !$0.hasPrefix("-") }) else {
  FileHandle.standardError.write(Data("micro: expected the folder of the benchmarks\n".utf8))
  exit(64)
}
let only = arguments.firstIndex(of: "--only").flatMap { arguments.dropFirst($0).first }
do {
  let inputs = try Inputs(folder: folder)
  let comparisons =
    try [seamComparison(inputs)] + sumComparisons(inputs) + faceComparisons(inputs)
    + strategyComparisons(inputs)
    + frameComparisons(inputs) + dressedComparisons(inputs) + animatedComparisons(inputs)
    + pinchComparisons(inputs) + reflowComparisons(inputs) + dragComparisons(inputs)
    + compositionalComparisons(inputs) + snapshotComparisons() + prepareComparisons(inputs)
  var verdicts: Set<Comparison.Verdict> = []
  for planned in comparisons where only.map(planned.name.contains) ?? true {
    let comparison = planned.run()
    print(comparison.line)
    verdicts.insert(comparison.verdict)
  }
  if arguments.contains("--check") {
    if verdicts.contains(.exceeded) { exit(2) }
    if verdicts.contains(.inconclusive) {
      let line = "micro: the machine is too noisy to decide if every ratio is within its bound\n"
      FileHandle.standardError.write(Data(line.utf8))
      exit(7)
    }
  }
} catch {
  FileHandle.standardError.write(Data("micro: \(error)\n".utf8))
  exit(64)
}
