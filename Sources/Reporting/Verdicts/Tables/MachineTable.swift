import Files
import Measurement
import ResultFiles

/// Writes a description of the machine, a line for each check with the advice below it, and the
/// overall verdict. Unavailable facts share a line. On a narrow medium the value is below the name.
package func machineTable(
  for environment: Environment, on medium: TextMedium = .usual
) -> String {
  let all = environment.machineChecks
  let unknown = all.filter { $0.verdict == .unknown }
  var checks = all
  if unknown.count > 1 {
    checks.removeAll { $0.verdict == .unknown }
    checks.append(
      MachineCheck(
        "\(unknown.count) of \(all.count)", unknown.map(\.name).joined(separator: ", "), .unknown))
  }
  let names = checks.map(\.name.count).max() ?? 0
  let verdicts = MachineCheck.Verdict.allCases.map(\.rawValue.count).max() ?? 0
  let isNarrow = medium.width < verdicts + names + 4 + leastValueWidth
  let indent = String(repeating: " ", count: isNarrow ? 2 : verdicts + names + 4)
  let title =
    "\(environment.host): \(environment.cpuModel), \(environment.cores) cores, \(environment.os),"
    + " \(environment.kernel), Swift \(environment.swiftVersion)"
  var lines = medium.paragraph(title) + [""]
  func fill(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: width - text.count)
  }
  for check in checks {
    let verdict = medium.style.line(
      fill(check.verdict.rawValue, verdicts), startingWith: check.verdict.rawValue,
      as: check.verdict.role)
    let head = "\(verdict)  \(fill(check.name, names))  "
    let values = PlainText.wrapped(PlainText.line(check.value), width: medium.width - indent.count)
    if isNarrow {
      lines.append("\(verdict)  \(check.name)")
      lines += values.map { indent + $0 }
    } else {
      lines += zip([head] + values.map { _ in indent }, values).map(+)
    }
    guard let advice = check.advice else { continue }
    let wrapped = PlainText.wrapped(
      PlainText.line("> \(advice)"), width: medium.width - indent.count, indent: 2)
    lines += wrapped.map { indent + $0 }
  }
  return (lines + [""] + medium.paragraph(machineVerdict(of: all))).joined(separator: "\n") + "\n"
}

extension MachineCheck.Verdict {
  fileprivate var role: TextStyle.Role? {
    switch self {
    case .good: .good
    case .caution: .doubtful
    case .bad: .bad
    case .unknown: nil
    }
  }
}

/// Values are hard to read in a narrower column.
private let leastValueWidth = 40

/// The overall verdict of a machine's checks, a sentence.
package func machineVerdict(of checks: [MachineCheck]) -> String {
  let bad = checks.filter { $0.verdict == .bad }.map(\.name)
  if !bad.isEmpty {
    let rest = " Checksums, counters and bytes do not depend on it."
    return "This machine is unfit to time anything: \(bad.joined(separator: ", "))."
      // Without jemalloc nothing can be measured at all.
      + (bad.contains("allocator") ? "" : rest)
  }
  let cautions = checks.filter { $0.verdict == .caution }.map(\.name)
  return cautions.isEmpty
    ? "This machine is fit to measure."
    : "This machine can measure; keep in mind: \(cautions.joined(separator: ", "))."
}
