import Files

extension EditScript {
  /// Checks that the script has no more to do over so many frames than anybody would wait for.
  ///
  /// - Throws: `InputError` about `--trace` if it has.
  package func checkWork(overFrames count: Int) throws(InputError) {
    let due = min(plan.batches, count / (plan.framesBetween ?? 1))
    for parameter in kind.parameters {
      guard let total = parameter.total else { continue }
      let each = plan.whole(parameter.name)
      guard due * each > total.most else { continue }
      throw InputError(
        file: "--trace",
        message: "expected at most \(total.most) \(total.words) in total, found \(due) x \(each)"
          + " over \(count) frames",
        advice: "reduce their number or frequency")
    }
  }
}
