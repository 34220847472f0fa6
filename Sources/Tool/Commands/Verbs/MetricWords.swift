import Files
import Measurement
import Registration

extension Metric {
  /// The metric that an option names.
  ///
  /// - Throws: `InputError` if there is none.
  package init(_ name: String, flag: String) throws(InputError) {
    guard let metric = Metric.named(name) else { throw unknownMetric(name, flag) }
    self = metric
  }
}

private func unknownMetric(_ name: String, _ flag: String) -> InputError {
  if let cut = name.range(of: "_p", options: .backwards),
    Metric.named(String(name[..<cut.lowerBound])) != nil
  {
    return InputError(
      file: flag, message: "expected a metric, found the percentile \"\(name)\"",
      advice: "name \(name[..<cut.lowerBound]): its percentiles come with it")
  }
  let near = nearestName(to: name, in: Metric.all.map(\.name))
  return InputError(
    file: flag, message: "expected the name of a metric, found \"\(name)\"",
    advice: near.map { "did you mean \($0)?" }
      ?? "`\(OwnCommand.line(["list", "metrics"]))` shows all")
}
