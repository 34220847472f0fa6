import SuiteCases
import Datasets
import Files
import Harness
import Measurement
import Registration
import Workers

/// Checks that the finished cases of an output folder belong to the run that adds to them: they are
/// cases of it, and the files of data and traces hold what they were measured with.
struct ResumeCheck {
  let list: CaseList
  /// By id.
  let finished: [String: CaseRecord]
  /// The output folder, as the user named it.
  package let output: String

  /// - Throws: `InputError` that names the file that has changed, or a case that the run does not
  ///   have.
  /// - Complexity: O(items) for each combination of data and size.
  package func check() throws {
    if let stray = Set(finished.keys).subtracting(list.cases.map(\.id)).min() {
      if let path = finished[stray].flatMap({ changedFile(behind: $0.case) }) {
        throw Self.changed(path, since: stray)
      }
      throw InputError(
        file: output,
        message: "--resume found results of cases that this run does not have, such as \(stray)",
        advice: "resume with the flags of the first run, or give another --output")
    }
    var dataHashes: [String: String] = [:]
    for planned in list.cases {
      guard let measured = finished[planned.id]?.launches.first?.observations else { continue }
      let resolved = list.resolved(planned)
      let name = "\(planned.data.text)@\(planned.items ?? -1)"
      let dataHash =
        try dataHashes[name]
        ?? resolved.dataset(note: { _ in }).sizes.contentHash
      dataHashes[name] = dataHash
      if let before = measured[.dataHash], before != .text(dataHash) {
        throw Self.changed(planned.data.text, since: planned.id)
      }
      if let before = measured[.traceHash],
        before != .text(resolved.trace.hash(seed: planned.seed))
      {
        throw Self.changed(planned.trace.text, since: planned.id)
      }
    }
  }

  private static func changed(_ path: String, since caseID: String) -> InputError {
    InputError(
      file: path, message: "--resume: the file has changed since \(caseID) was measured with it",
      advice: "restore it, or give another --output")
  }

  /// The file of data, of a layout or of a trace whose content has changed, if that alone is why
  /// the run does not have a finished case.
  private func changedFile(behind finished: Case) -> String? {
    let same = list.cases.first { planned in
      planned.data.stem == finished.data.stem && planned.items == finished.items
        && planned.layout.stem == finished.layout.stem && planned.trace.stem == finished.trace.stem
        && planned.strategy.id == finished.strategy.id && planned.viewport == finished.viewport
        && planned.overscan == finished.overscan && Self.agree(planned.cells, finished.cells)
    }
    return same.flatMap { planned in
      if planned.data.id != finished.data.id { return planned.data.text }
      if planned.layout.id != finished.layout.id {
        return list.resolved(planned).registry.fileOfLayout(planned.layout.text)
      }
      return planned.trace.id != finished.trace.id ? planned.trace.text : planned.cells?.cost.text
    }
  }

  /// Whether they are the same but for what a file of costs holds.
  private static func agree(_ planned: CellChoices?, _ finished: CellChoices?) -> Bool {
    guard var planned, let finished else { return planned == nil && finished == nil }
    guard planned.cost.stem == finished.cost.stem else { return false }
    planned.cost = finished.cost
    return planned == finished
  }
}

extension Case.Name {
  /// The name of a file without the digits of its content; other names as they are.
  fileprivate var stem: String {
    fileDigits.map { shown.replacing("-\($0)", with: "") } ?? text
  }
}
