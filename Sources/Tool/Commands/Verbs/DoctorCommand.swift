import ArgumentParser
import Foundation
import Measurement
import Registration
import ResultFiles
import ResultPage
import Verdicts

/// `scrollbench doctor`: whether this machine is fit to measure, with advice.
struct DoctorCommand: ParsableCommand, Verb {
  package static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Checks whether this machine is fit to measure.",
    discussion: """
      Examines clocks, cores, load, memory and the allocator, and repeats a fixed task for a few \
      seconds. Prints a verdict on each (good, caution, bad or unknown) and what to do about it. \
      Exits with 7 if anything is bad.

      Examples:
        scrollbench doctor
        scrollbench doctor --format json > doctor.json
      """)

  @Option(help: "Output format.")
  var format = ResultFormat.table

  package func run(_ registry: Registry) throws -> Int32 {
    let talk = Talk()
    talk.show("measuring a fixed task")
    var environment = Environment.current()
    environment.machine = .measured(.thorough)
    talk.clear()
    let checks = environment.machineChecks
    switch format {
    case .table: writeResult(machineTable(for: environment, on: .output))
    case .json:
      let source = SourceVersion.current
      writeResult(
        try jsonText(
          Diagnosis(
            of: environment, commit: source.commit, isDirty: source.isDirty,
            timestamp: Date().ISO8601Format())))
    }
    return checks.areFit ? 0 : ExitStatus.unfit
  }
}
