import Files
import Measurement
import ResultFiles

/// The reason why the times of a run are not valid.
struct UnfitReason {
  /// `other processes held the CPU 60 % of the time`.
  var clause: String
  /// The action to take, a sentence without its full stop.
  var remedy: String
}

extension RunRecord {
  /// The most basic reason that forbids timing; nil if the machine was fit.
  var unfitReason: UnfitReason? {
    unfitChecks.first.map { name in
      let place = allParts.map(\.environment).first { environment in
        environment.machineChecks.contains { $0.name == name && $0.verdict == .bad }
      }
      return UnfitReason(of: name, place?.machineChecks.first { $0.name == name }, place?.machine)
    }
  }
}

extension UnfitReason {
  /// - Parameters:
  ///   - name: of a check.
  ///   - check: its result before the run; nil if the machine was fit then.
  fileprivate init(of name: String, _ check: MachineCheck?, _ machine: MachineFacts?) {
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
