import Files
import Gate
import Measurement

/// A page of the measures whose instructions changed: what changed, the functions, and the call
/// trees next to it.
func instructionPage(_ changes: [InstructionChange]) -> String {
  func cell(_ value: UInt64) -> String { "<td>\(HumanUnits.grouped(Double(value)))</td>" }
  func section(_ change: InstructionChange) -> String {
    let rows = change.functions.map { function in
      "<tr><th scope=\"row\">"
        + XMLText.line(InstructionChange.place(function.name, function.file, function.line))
        + "</th><td>\(HumanUnits.anyChange(change.share(of: function)))</td>"
        + cell(function.baseOwn) + cell(function.headOwn) + cell(function.baseInclusive)
        + cell(function.headInclusive) + cell(function.baseCalls) + cell(function.headCalls)
        + "</tr>"
    }
    let head = [
      "function", "change", "own, base", "own, head", "with callees, base", "with callees, head",
      "calls, base", "calls, head",
    ].map { "<th scope=\"col\">\($0)</th>" }.joined()
    let clauses = change.clauses.map { "<li>\(XMLText.line($0))</li>" }.joined()
    let image = change.picture.map(PathParts.name(of:)).map { name in
      "<object data=\"\(XMLText.escaped(name))\" type=\"image/svg+xml\">"
        + "<a href=\"\(XMLText.escaped(name))\">the call tree</a></object>"
    }
    return """
      <section>
      <h2>\(XMLText.line(VerdictText.subject(change.caseID, change.metric)))</h2>
      <p>\(XMLText.line(change.summary)) (\(change.counts) in \(change.units) \(XMLText.line(change.unit)))</p>
      <ul>\(clauses)</ul>
      \(image ?? "")
      <details><summary>Functions</summary>
      <div class="wide"><table><thead><tr>\(head)</tr></thead><tbody>\(rows.joined(separator: "\n"))</tbody></table></div>
      </details>
      </section>
      """
  }
  let sections = changes.map(section)
  return """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Instructions that changed</title>
    <style>
    body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 76rem; padding: 0 1rem }
    h2 { font-size: 1.1rem; overflow-wrap: anywhere }
    object { width: 100%; height: auto }
    .wide { overflow-x: auto }
    table { border-collapse: collapse }
    th, td { padding: 0.2rem 0.6rem; text-align: right; white-space: nowrap }
    th[scope="row"] { text-align: left; font-weight: normal }
    </style>
    </head>
    <body>
    <h1>Instructions that changed</h1>
    \(sections.isEmpty ? "<p>None.</p>" : sections.joined(separator: "\n"))
    </body>
    </html>

    """
}
