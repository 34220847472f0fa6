import Foundation
import PackagePlugin

/// Stamps an executable with what it is built from: `sourceStamp` in the target that uses the
/// plugin, with the commit, whether the sources differ from it, and when the commit was made.
///
/// The text has a fixed length, so that stamps do not move code. The command runs whenever sources,
/// the package or the repository's head have changed, even if the build has nothing else to do.
/// Sources that git does not track, such as a copy, have a stamp of zeros.
@main struct SourceStamp: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let package = context.package.directoryURL
    let output = context.pluginWorkDirectoryURL.appending(path: "SourceStamp.swift")
    let targets = ([target] + target.recursiveTargetDependencies)
      .compactMap { $0 as? any SourceModuleTarget }
      .filter { $0.directoryURL.path.hasPrefix(package.path) }
    let sources = targets.flatMap { target in
      // Generated sources are in another folder.
      target.sourceFiles.map(\.url).filter { $0.path.hasPrefix(target.directoryURL.path) }
    }
    return [
      .buildCommand(
        displayName: "Stamping \(target.name) with its commit",
        executable: URL(fileURLWithPath: "/bin/sh"),
        arguments: ["-c", Self.script, "sh", package.path, output.path, "Package.swift"]
          + targets.map(\.directoryURL.path),
        inputFiles: [package.appending(path: "Package.swift")] + sources
          + Self.heads(ofRepositoryAround: package),
        outputFiles: [output])
    ]
  }

  /// The files of the repository that change when another commit is checked out or created.
  private static func heads(ofRepositoryAround package: URL) -> [URL] {
    var folder = package.standardizedFileURL
    while folder.path != "/" {
      var git = folder.appending(path: ".git")
      guard FileManager.default.fileExists(atPath: git.path) else {
        folder = folder.deletingLastPathComponent()
        continue
      }
      // In a worktree, .git is a file with the path of the folder.
      if let text = try? String(contentsOf: git, encoding: .utf8), text.hasPrefix("gitdir: ") {
        let path = text.dropFirst(8).trimmingCharacters(in: .whitespacesAndNewlines)
        git = URL(fileURLWithPath: path, relativeTo: folder)
      }
      return ["HEAD", "index", "logs/HEAD"].map { git.appending(path: $0) }
        .filter { FileManager.default.fileExists(atPath: $0.path) }
    }
    return []
  }

  /// `sh PACKAGE OUTPUT SOURCE...`
  private static let script = #"""
    cd "$1" || exit 1
    output=$2
    shift 2
    # Read-only: takes no lock that another git process may want.
    export GIT_OPTIONAL_LOCKS=0
    commit=0000000000000000000000000000000000000000
    changes=0
    seconds=0
    # A copy inside of a repository is not of it.
    if git ls-files --error-unmatch Package.swift >/dev/null 2>&1 && head=$(git rev-parse HEAD); then
      if changed=$(git status --porcelain -- "$@") && made=$(git show -s --format=%ct HEAD); then
        commit=$head
        seconds=$made
        [ -z "$changed" ] || changes=1
      fi
    fi
    printf '/// Written by the plugin SourceStamp.\nlet sourceStamp = "%s %s %011d"\n' \
      "$commit" "$changes" "$seconds" >"$output.new" || exit 1
    if cmp -s "$output.new" "$output"; then rm "$output.new"; else mv "$output.new" "$output"; fi
    """#
}
