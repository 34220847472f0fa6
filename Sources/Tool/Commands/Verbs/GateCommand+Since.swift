import SuiteCases
import Files
import Foundation
import Registration
import ResultPage
import Verdicts

extension GateCommand {
  /// Replaces this process by `Scripts/gate`, which builds both states of the package and
  /// has the head compare them.
  ///
  /// - Throws: `InputError` if there is no package or no script, if this executable is the
  ///   package's and cannot run what is requested, or if another suite would take the place of
  ///   the package's; otherwise it does not return.
  func becomeGate(since reference: String, _ registry: Registry) throws -> Never {
    let folder = try package ?? Self.nearestPackage()
    let script = try Self.script()
    let name = product ?? ProcessInfo.processInfo.processName
    // Builds take minutes. Another executable would have other layouts.
    if name == ProcessInfo.processInfo.processName {
      let settings = try chosen(registry).settings
      try options.checkOwnSuite(
        ofPackageIn: folder, in: settings.benchmarks, defaultSuite: Self.defaultSuite)
    }
    let rest = Self.leavingOut(
      ["--since", "--package", "--product"], of: CommandLine.arguments.dropFirst(2))
    let words =
      ["env", "bash", script, "--package", folder, "--product", name, reference] + rest
    // The script must react to closed pipes as any other script does.
    signal(SIGPIPE, SIG_DFL)
    var arguments = words.map { strdup($0) } + [nil]
    execv("/usr/bin/env", &arguments)
    throw InputError(
      file: "/usr/bin/env", message: "cannot be started: \(String(cString: strerror(errno)))",
      advice: "install bash and coreutils")
  }

  /// The folder with a manifest that is nearest above the working directory.
  private static func nearestPackage() throws(InputError) -> String {
    let start = FileManager.default.currentDirectoryPath
    var folder = URL(fileURLWithPath: start).standardizedFileURL
    while true {
      let manifest = folder.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return folder.path }
      guard folder.path != "/" else { break }
      folder.deleteLastPathComponent()
    }
    throw InputError(
      file: start, message: "expected a package in this folder or above it, found none",
      advice: "give its folder with --package DIR")
  }

  /// The command that finds the commit of a change, to be started in the package of this
  /// executable; nil if the case cannot be chosen by options.
  ///
  /// - Parameter project: the folder of scrollbench; nil if it is unknown.
  static func bisectCommand(
    for change: HistorySeries.Bisection, of project: String?, in registry: Registry
  ) -> String? {
    let elsewhere = project.flatMap {
      $0 == FileManager.default.currentDirectoryPath ? nil : $0 + "/"
    }
    let name = ProcessInfo.processInfo.processName
    var words = [
      (elsewhere ?? "") + "Scripts/gate", "--bisect", "\(change.good)..\(change.bad)",
    ]
    if name != "scrollbench" { words += ["--package", ".", "--product", name] }
    words += ["--case", change.caseID, "--metric", change.metric]
    let seed = change.settings.firstMatch(of: /^seed ([0-9]+)/).flatMap { UInt64($0.output.1) }
    let choice = CaseWords(id: change.caseID, seed: seed ?? 1)?.words ?? []
    // A history does not record where a file was, and a gate takes what cells cost from a suite.
    guard let options = try? SuiteOptions.parse(choice),
      let (suite, settings) = try? options.resolved(),
      let list = try? CaseList(suite, settings, in: registry),
      list.cases.map(\.id) == [change.caseID]
    else { return nil }
    words += choice
    return words.map(ShellText.quoted).joined(separator: " ")
  }

  /// The script of this project.
  private static func script() throws(InputError) -> String {
    guard let project = try ProjectFolder.find() else {
      throw InputError(
        file: "--since",
        message: "expected the package scrollbench, which builds both sides, found none that this"
          + " executable or the working directory belongs to",
        advice: "run the executable where swift build made it")
    }
    let script = project.path + "/Scripts/gate"
    guard FileManager.default.isReadableFile(atPath: script) else {
      throw InputError(
        file: script, message: "expected the script that builds both sides, found none",
        advice: "depend on a version of scrollbench that has it")
    }
    return script
  }

  /// The arguments without these options and their values.
  package static func leavingOut(_ options: Set<String>, of arguments: some Sequence<String>)
    -> [String]
  {
    var kept: [String] = []
    var skipsValue = false
    for argument in arguments {
      if skipsValue {
        skipsValue = false
      } else if options.contains(argument) {
        skipsValue = true
      } else if !options.contains(where: { argument.hasPrefix($0 + "=") }) {
        kept.append(argument)
      }
    }
    return kept
  }
}
