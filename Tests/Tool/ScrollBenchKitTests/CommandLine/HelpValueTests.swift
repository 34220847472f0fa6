import SuiteCases
import Commands
import Foundation
import Registration
import ResultFiles
import ResultPage
import ScrollBenchKit
import TestSupport
import Testing
import Verdicts

/// Every value that a help names is one that the verb takes.
@Suite(.waitsForProcesses) struct HelpValueTests {
  @Test func everyChoiceOfAHelpIsRead() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let commands = QuickCommand.all(round: 1)
    var tried = 0
    let topic = CasesTopic.configuration.commandName
    for verb in try CommandVocabulary().verbs where verb.name != topic {
      let command = try #require(commands.first { $0.words.starts(with: verb.words) })
      for option in verb.options {
        for choice in option.choices {
          tried += 1
          let words =
            option.names.last.map { command.words + [$0, choice] } ?? verb.words + [choice]
          #expect(throws: Never.self, "\(words)") {
            _ = try ScrollBench.parsed(Bench.words(words, writingTo: folder))
          }
        }
      }
    }
    #expect(tried > 50)
  }

  /// Points stand behind a metric, where the parser cannot look.
  @Test func everyPointThatTheHelpOfByNamesIsCompared() throws {
    let report = try #require(CommandVocabulary().verbs.first { $0.name == "report" })
    let by = try #require(report.options.first { $0.names == ["--by"] })
    let points = by.words.filter { word in Contest.Point.allCases.contains { $0.rawValue == word } }
    #expect(points == Contest.Point.allCases.map(\.rawValue), "\(by.words)")
    try Bench.withOutput { output in
      let run = try Bench.run(
        Bench.small + ["--strategy", "tiled-cache,on-demand", "--output", output])
      #expect(run.status == 0, "\(run.errors)")
      let by = ["--by", points.map { "frame_ns:" + $0 }.joined(separator: ",")]
      let best = try Bench.run(["report", output, "--best"] + by)
      #expect(best.status == 0 && best.output.contains("best frame_ns max"), "\(best.errors)")
      for point in points {
        let axis = try Bench.run(["report", output, "--axis", "items", "--by", "frame_ns:" + point])
        // So small a run has too few frames for a p999.
        let isShort = axis.status == 64 && axis.errors.contains("enough values of frame_ns")
        #expect(axis.status == 0 || isShort, "\(point): \(axis.errors)")
      }
    }
  }
}
