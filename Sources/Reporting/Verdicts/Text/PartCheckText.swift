import Measurement
import ResultFiles

/// Writes a `PartCheck` as plain text. For each percentile: in how many of the compared cases the
/// query is above its frame beyond the stated noise, then a paragraph about each such case.
package func text(for check: PartCheck, on medium: TextMedium = .usual) -> String {
  var lines: [String] = []
  for percentile in PartCheck.percentiles {
    let found = check.excesses.filter { $0.percentile == percentile }
    let name = PartCheck.name(of: percentile)
    lines += medium.paragraph(
      "\(name): query_ns is above frame_ns, beyond the stated noise, in \(found.count) of"
        + " \(check.compared[percentile] ?? 0) cases")
    for excess in found {
      let noise = excess.noise.map { "noise \(HumanUnits.percent($0))" } ?? "no noise stated"
      lines += medium.paragraph(
        "\(excess.caseID): \(excess.text) (\(noise))", indent: 2, isIndented: true)
    }
  }
  return lines.joined(separator: "\n") + "\n"
}
