import ArgumentParser
import Foundation
import InputFiles

/// `scrollbench new`: a package with a layout of your own.
package struct NewCommand: ParsableCommand, Verb {
  package static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Writes a package with a layout of your own, ready to run.",
    discussion: """
      The package has a layout rule and a strategy, or with --ios a UICollectionViewLayout; a main \
      that adds them to the command line of scrollbench; a suite and its baseline, a test, a \
      workflow for GitHub and a README. It builds, and passes its test and its gate, before you \
      change a line.

      It depends on the scrollbench that this executable was built from: by path, or by version if \
      SwiftPM fetched that one. Its executable looks up suites, data and traces in the folder \
      Benchmarks of the package first, and then in that of scrollbench, wherever that is.

      With --cluster, it writes files that run a suite in shards, to start from: an array job of \
      Slurm, an indexed job of Kubernetes with its image's build file, a workflow of GitHub or \
      GitLab, or a script for GNU parallel.

      Examples:
        scrollbench new OwnRule
        scrollbench new packages/OwnLayout --ios
        scrollbench new . --cluster slurm --suite full --shards 16
      """)

  @Argument(help: "The folder to write: a new or an empty one; with --cluster any.")
  var folder: String

  @Flag(help: "A layout written for iOS, in place of a rule and a strategy. On Linux alone.")
  var ios = false

  @Option(help: "Of the package, its module and its executable. Default: that of the folder.")
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Depend on the scrollbench in this folder, or at this URL: then with --exact.",
      valueName: "path|url"))
  var dependency: String?

  @Option(
    help: ArgumentHelp("The version to depend on, such as 1.2.0.", valueName: "version"))
  var exact: String?

  @Option(help: "Write files that run a suite in shards, in place of a package.")
  var cluster: Cluster?

  @Option(help: "The suite that they run. Default: \(Suite.defaultName).")
  var suite: String?

  @Option(help: "How many shards they run. Default: 4.")
  var shards: Int?

  @Option(help: "How to print what was written.")
  var format = TextFormat.text

  package init() {}

  package static let numbers: [NumberOption] = [
    // As many jobs as a matrix of GitHub may have.
    .whole("--shards", in: 2...256, example: 4)
  ]

  package var optionRules: [OptionRule] {
    [
      .these(["--suite", "--shards"], need: ["--cluster"]),
      .these(["--ios", "--name", "--dependency", "--exact"], areUselessBeside: ["--cluster"]),
    ]
  }

  package func run(_ registry: Registry) throws -> Int32 {
    if let cluster { return try writeFiles(for: cluster) }
    let target = URL(path: folder, isFolder: true).standardizedFileURL.path
    let name = name ?? PathParts.name(of: target)
    try PackageName.check(name, from: self.name == nil ? folder : "--name")
    let package = BenchmarkPackage(
      name: name, kind: ios ? .layoutObject : .rule, dependency: try chosenDependency(for: target))
    try package.write(to: PathParts.absolute(folder))
    let next = [
      "swift build -c release", ".build/release/\(name) gate --baseline Benchmarks/Baselines",
    ]
    try format.write(
      WrittenPackage(
        folder: folder, name: name, files: package.files.map(\.path), next: next),
      text: """
        \(InputError.onOneLine(folder)): \(package.files.count) files of the package \(name)
        next, in that folder: \(next[0])
        then: \(next[1])

        """)
    return 0
  }

  private func writeFiles(for cluster: Cluster) throws -> Int32 {
    let suite = suite ?? Suite.defaultName
    _ = try Suite.load(suite, benchmarks: BenchmarksFolder.find(named: nil))
    let files = ClusterFiles(
      cluster: cluster, suite: suite, shards: shards ?? 4, executable: Reproduction.programPath)
    try TextFile.write(files.files, to: PathParts.absolute(folder))
    try format.write(
      WrittenFolder(folder: folder, files: files.files.map(\.path), next: files.next),
      text: "\(InputError.onOneLine(folder)): \(files.files.map(\.path).joined(separator: ", "))\n"
        + files.next.enumerated().map { ($0 == 0 ? "next: " : "then: ") + $1 + "\n" }.joined())
    return 0
  }

  private func chosenDependency(
    for target: String
  ) throws(InputError) -> BenchmarkPackage.Dependency {
    if let dependency, Self.isURL(dependency) {
      guard let exact else {
        throw InputError(
          file: "--dependency", message: "expected a version with a URL, found none",
          advice: "add --exact, such as --exact 1.2.0")
      }
      guard exact.wholeMatch(of: /\d+\.\d+\.\d+([-+][0-9A-Za-z.+-]+)?/) != nil else {
        throw InputError(
          file: "--exact", message: "expected a version, found \(InputError.quote(exact))",
          advice: "such as 1.2.0")
      }
      return .version(url: dependency, exact: exact)
    }
    guard exact == nil else {
      throw InputError(
        file: "--exact", message: "a version belongs to a URL, found none",
        advice: "add --dependency URL, or leave it out")
    }
    if let dependency {
      let path = URL(path: dependency, isFolder: true).standardizedFileURL.path
      guard ProjectFolder.isProject(path) else {
        throw InputError(
          file: "--dependency",
          message: "expected a checkout of scrollbench, found none in "
            + InputError.quote(path: dependency),
          advice: "give the folder that holds its Package.swift, or a URL")
      }
      return .path(Self.path(to: path, from: target))
    }
    guard let project = try ProjectFolder.find() else {
      throw InputError(
        file: "--dependency",
        message: "expected the scrollbench that this executable was built from, found none above "
          + "it",
        advice: "give the folder of a checkout, or a URL")
    }
    if let origin = project.origin { return .version(url: origin.url, exact: origin.version) }
    return .path(Self.path(to: project.path, from: target))
  }

  private static func isURL(_ text: String) -> Bool {
    // `git@host:path` is a URL as well.
    text.contains("://") || text.wholeMatch(of: /[^\/@:]+@[^\/:]+:.*/) != nil
  }

  /// Relative for a package within the checkout, because both move together; otherwise absolute.
  package static func path(to project: String, from package: String) -> String {
    guard package.hasPrefix(project + "/") else { return project }
    let steps = package.dropFirst(project.count).split(separator: "/").count
    return Array(repeating: "..", count: steps).joined(separator: "/")
  }
}

/// The files that were written for a cluster.
private struct WrittenFolder: Encodable {
  var folder: String
  var files: [String]
  /// The commands to run in the folder, in this order.
  var next: [String]
}

/// The package that was written.
private struct WrittenPackage: Encodable {
  var folder: String
  var name: String
  var files: [String]
  /// The commands to run in the folder, in this order.
  var next: [String]
}
