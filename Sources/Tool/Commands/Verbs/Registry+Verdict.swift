import Files
import Measurement
import Registration
import Verdicts

/// The verdict on a run as verbs print it, below its tables.
extension Registry {
  /// What each strategy does, by name.
  var glosses: [String: String] {
    Dictionary(strategies.map { ($0.name, $0.summary) }, uniquingKeysWith: { first, _ in first })
  }

  /// - Parameter folder: the folder of the run, for the command to go on with.
  func verdict(of run: RunRecord, in folder: String) -> String {
    Verdict(of: run).text(
      on: .output, glosses: glosses,
      // An interrupted run may have nothing to report.
      next: run.cases.isEmpty
        ? nil
        : OwnCommand.line([
          "report", OwnCommand.word(ofPath: folder), "--html", "report.html",
        ]))
  }

  func verdictMarkdown(of run: RunRecord) -> String {
    Verdict(of: run).markdown(glosses: glosses)
  }
}
