import ArgumentParser
import SuiteCases
import Files
import Foundation
import PackageTemplates
import Registration

/// `scrollbench new`: a package with a layout of your own.
struct NewCommand: ParsableCommand, Verb {
  package static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Writes a package for a layout of your own, ready to run.",
    discussion: """
      The package has a layout rule and a strategy, or with --ios a UICollectionViewLayout; a main \
      file that adds them to the command line of scrollbench; a suite and its baseline, a test, a \
      workflow for GitHub and a README. It builds, and passes its test and its gate, before you \
      change a line.

      It depends on the scrollbench that this executable was built from: by version if SwiftPM \
      fetched it, otherwise by path. A path works in clones only if both are in one repository. \
      Its executable looks up suites, data and traces first in the package's folder Benchmarks, \
      then in that of scrollbench.

      With --cluster, it writes files that run a suite in shards, for you to adapt: an array job \
      of Slurm, an indexed job of Kubernetes with the build file of its image, a workflow of \
      GitHub or GitLab, or a script for GNU parallel.

      Examples:
        scrollbench new OwnRule
        scrollbench new packages/OwnLayout --ios
        scrollbench new . --cluster slurm --suite full --shards 16
      """)

  @Argument(help: "The folder to write: a new or an empty one, or any folder with --cluster.")
  package var folder: String

  @Flag(help: "Write a UICollectionViewLayout instead of a rule and a strategy. Only on Linux.")
  var ios = false

  @Option(help: "Name of the package, its module and its executable. Default: the folder's.")
  package var name: String?

  @Option(
    help: ArgumentHelp(
      "The scrollbench to depend on: a folder, or a URL with --exact.",
      valueName: "path|url"))
  var dependency: String?

  @Option(
    help: ArgumentHelp("The version to depend on, such as 1.2.0.", valueName: "version"))
  var exact: String?

  @Option(help: "Write files that run a suite in shards, in place of a package.")
  var cluster: Cluster?

  @Option(help: "The suite to run in shards. Default: \(Suite.defaultName).")
  var suite: String?

  // As many jobs as a matrix of GitHub may have.
  @Option(
    help: "The number of shards. Default: 4.",
    transform: NumberOption.whole("--shards", in: 2...256, example: 4))
  var shards: Int?

  @Option(help: "Output format.")
  var format = TextFormat.text

  package init() {}

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
      name: name, kind: ios ? .layoutObject : .rule,
      dependency: try chosenDependency(for: FolderPath.real(folder)))
    try package.write(to: PathParts.absolute(folder))
    if dependency == nil, case .path(let path) = package.dependency,
      package.dependency.isOfOneMachine
    {
      Talk().say(
        "note: \(PathParts.path("Package.swift", in: folder)) depends on scrollbench by its path on this"
          + " machine, \(path); the package does not build on other machines: before you share it, give"
          + " a version (--dependency URL --exact VERSION) or put both in one repository")
    }
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
    let there = FolderPath.real(folder)
    let files = ClusterFiles(
      cluster: cluster, suite: try suiteWord(for: cluster, in: there), shards: shards ?? 4,
      executable: OwnCommand.path,
      package: Self.ownPackage.map {
        FolderPath.isInside(there, $0) ? FolderPath.relative($0, from: there) : $0
      })
    try TextFile.write(files.files, to: PathParts.absolute(folder))
    try format.write(
      WrittenFolder(folder: folder, files: files.files.map(\.path), next: files.next),
      text: "\(InputError.onOneLine(folder)): \(files.files.map(\.path).joined(separator: ", "))\n"
        + files.next.enumerated().map { index, command in
          (index == 0 ? "next, in that folder: " : "then: ") + command + "\n"
        }.joined())
    return 0
  }

  /// The suite as the files in the folder `there` have to name it.
  ///
  /// - Throws: `InputError` if it is not a suite, or not where the engine would run it.
  private func suiteWord(
    for cluster: Cluster, in there: String
  ) throws(InputError) -> String {
    let name = suite ?? Suite.defaultName
    let here = try BenchmarksFolder.find(named: nil)
    _ = try Suite.load(name, benchmarks: here)
    var path = name
    if !Suite.isPath(name) {
      let file = "Suites/\(name).json"
      path = try BenchmarksFolder.path(file, in: here)
      let known = try BenchmarksFolder.find(named: nil, from: there)
      if (try? BenchmarksFolder.path(file, in: known)) == path { return name }
    }
    let root = cluster.root == .package ? Self.ownPackage ?? there : there
    let suite = FolderPath.real(path)
    if cluster.root == .folder {
      if name.hasPrefix("/") { return name }
    } else if !FolderPath.isInside(suite, root) {
      throw InputError(
        file: "--suite",
        message: "expected a suite in \(InputError.quote(path: root)), which is all that"
          + " \(cluster.root == .package ? "the image" : "a clone") has, found"
          + " \(InputError.quote(path: path))",
        advice: "copy it there, with the files that it names")
    }
    let word = FolderPath.relative(suite, from: root)
    return Suite.isPath(word) ? OwnCommand.word(ofPath: word) : "./" + word
  }

  /// The package that this executable was built in; nil if it lies elsewhere.
  private static var ownPackage: String? {
    ProjectFolder.executableFolder.map(ProjectFolder.upwards)?.first {
      InputFile.isNamed($0 + "/Package.swift")
    }
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
        file: "--exact", message: "expected --dependency with a URL, found no URL",
        advice: "give --dependency URL, or leave --exact out")
    }
    if let dependency {
      let path = FolderPath.real(dependency)
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
    return .path(Self.path(to: FolderPath.real(project.path), from: target))
  }

  private static func isURL(_ text: String) -> Bool {
    // `git@host:path` is a URL as well.
    text.contains("://") || text.wholeMatch(of: /[^\/@:]+@[^\/:]+:.*/) != nil
  }

  /// Relative where clones have both at the same places; otherwise absolute.
  private static func path(to project: String, from package: String) -> String {
    FolderPath.isKept(project, nextTo: package)
      ? FolderPath.relative(project, from: package) : project
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

extension Cluster: ExpressibleByArgument {}
