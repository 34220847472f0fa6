import Files
import Gate
import Registration
import SuiteCases

extension GateCommand {
  /// Checks that the flags fit together. Rules for pairs of flags are in `optionRules`; these have
  /// words of their own.
  func checkFlags() throws(InputError) {
    guard (base == nil) == (head == nil) else {
      throw InputError(
        file: base == nil ? "--head" : "--base",
        message: "--base and --head belong together, found one of them",
        advice: "give the paths of two builds")
    }
    guard since == nil || (base == nil && updateBaseline == nil) else {
      throw InputError(
        file: "--since", message: "it builds both sides itself, found other builds",
        advice: "leave --base, --head and --update-baseline out")
    }
    guard since != nil || (package == nil && product == nil) else {
      throw InputError(
        file: package == nil ? "--product" : "--package",
        message: "expected --since too, found none",
        advice: "it chooses what --since builds: give --since COMMIT, such as origin/main")
    }
    guard results == nil || (base == nil && since == nil) else {
      throw InputError(
        file: "--results",
        message: "a finished run can only be compared with a baseline, found builds",
        advice: "leave --base, --head and --since out")
    }
    guard baseline != nil || updateBaseline != nil || base != nil || since != nil else {
      throw InputError(
        file: "gate", message: "expected something to compare with, found nothing",
        advice: "give --baseline DIR, --since COMMIT, or --base BINARY and --head BINARY")
    }
    let ofBuilds: [(flag: String, isGiven: Bool)] = [
      ("--tier", tier != nil), ("--measure", !measure.isEmpty), ("--artefacts", artefacts != nil),
    ]
    if base == nil, since == nil, let flag = ofBuilds.first(where: \.isGiven)?.flag {
      throw InputError(
        file: flag,
        message: "it applies to two builds, found none",
        advice: "give --since COMMIT, or --base BINARY and --head BINARY, or leave it out")
    }
    guard updateBaseline == nil || (baseline == nil && base == nil) else {
      throw InputError(
        file: "--update-baseline", message: "a baseline is written or compared with, not both",
        advice: "leave --baseline, --base and --head out")
    }
    guard updateBaseline == nil || !options.changesSuite else {
      throw InputError(
        file: "--update-baseline",
        message: "the baseline of a suite has all its cases, found flags that change the suite",
        advice: "leave --data, --layout, --strategy, --trace and --items out")
    }
    if let artefacts, GateReport.checkedAddress(artefacts) == nil {
      throw InputError(
        file: "--artefacts",
        message: "expected an address of the web, found \(InputError.quote(artefacts))",
        advice: "such as https://ci.example.com/runs/17, with %28 for ( and so on")
    }
  }
}
