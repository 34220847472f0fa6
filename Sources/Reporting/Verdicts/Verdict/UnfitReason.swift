import Files
import Measurement
import ResultFiles

/// The reason why the times of a run are not valid.
struct UnfitReason {
  /// The fact, a clause without its full stop: `other processes held the CPU 60 % of the time`.
  var clause: String
  /// The action to take, a sentence without its full stop.
  var remedy: String
}

extension RunRecord {
  /// The most basic reason that forbids timing; nil if the machine was fit.
  var unfitReason: UnfitReason? {
    guard let name = unfitChecks.first else { return nil }
    for environment in allParts.map(\.environment) {
      if let check = environment.machineChecks.first(where: { $0.name == name }),
        check.verdict == .bad
      {
        return UnfitReason(of: name, check: check, machine: environment.machine)
      }
    }
    return UnfitReason(of: name, check: nil, machine: nil)
  }
}

extension UnfitReason {
  /// - Parameters:
  ///   - name: of a check.
  ///   - check: its result before the run; nil if the machine was fit then.
  ///   - machine: that of the result.
  fileprivate init(of name: String, check: MachineCheck?, machine: MachineFacts?) {
    switch name {
    case "waiting":
      let share =
        machine?.noise.map { HumanUnits.coarsePercent(1 - $0.cpuShare) + " of" } ?? "most of"
      clause = "other processes held the CPU \(share) the time"
      remedy = "Rerun when idle"
    case "noise":
      let spread = machine?.noise?.cpuSpread.map { " by " + HumanUnits.coarsePercent($0) } ?? ""
      clause = "the CPU time of a fixed task varied\(spread)"
      remedy = "Rerun when idle"
    case "steal":
      clause = "the hypervisor gave the CPU to other machines"
      remedy = "Rerun at another time, or on a machine with cores of its own"
    case "cores":
      clause = "the machine allows less than one core"
      remedy = "Allow at least one core"
    case "build":
      clause = "this is a debug build"
      remedy = "Build with swift build -c release"
    default:
      clause = "\(name)" + (check.map { ": \($0.value)" } ?? "")
      remedy =
        check?.advice?.capitalizedFirst ?? "`\(OwnCommand.line(["doctor"]))` reports the fault"
    }
  }
}
