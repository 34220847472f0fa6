import ArgumentParser
import Foundation
import Measurement
import Reports

/// `scrollbench doctor`: whether this machine is fit to measure, and what to do about it.
struct DoctorCommand: ParsableCommand, Verb {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table, json
  }

  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Tells whether this machine is fit to measure.",
    discussion: """
      Looks at clocks, cores, load, memory and the allocator, and repeats a fixed task for some \
      seconds. Each has a verdict: good, caution, bad or unknown, and what to do about it. \
      Ends with 7 where anything is bad, with 0 otherwise.
      """)

  @Option(help: "How to print it.")
  var format = Format.table

  /// What `--format json` prints.
  private struct Diagnosis: Encodable {
    var isFit: Bool
    var checks: [MachineCheck]
    var environment: Environment
  }

  func run(_ registry: Registry) throws -> Int32 {
    var talk = Talk()
    talk.show("measuring a fixed task")
    var environment = Environment.current()
    environment.machine = .measured(.thorough)
    talk.clear()
    let checks = environment.machineChecks
    switch format {
    case .table: writeResult(machineTable(for: environment))
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let diagnosis = Diagnosis(isFit: checks.areFit, checks: checks, environment: environment)
      writeResult(String(decoding: try encoder.encode(diagnosis), as: UTF8.self) + "\n")
    }
    return checks.areFit ? 0 : ExitStatus.unfit
  }
}
