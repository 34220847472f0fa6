import Foundation

/// The files of this repository, whatever else lies in its working tree: results of runs, documents
/// of a user's, another clone.
public enum Repository {
  public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// By their paths from `root`, sorted.
  public static let files = files(of: root)

  private static let folders: Set<String> = {
    var folders: Set<String> = []
    for file in files {
      var parts = file.split(separator: "/")
      while parts.popLast() != nil, !parts.isEmpty {
        folders.insert(parts.joined(separator: "/"))
      }
    }
    return folders
  }()
  private static let fileSet = Set(files)

  /// Whether a file or a folder of the repository has this path from `root`.
  public static func holds(_ path: String) -> Bool {
    let path = path.hasSuffix("/") ? String(path.dropLast()) : path
    return fileSet.contains(path) || folders.contains(path)
  }

  /// The files in a folder and below it whose names end so, by their paths from `root`.
  public static func files(in folder: String, ending: String) -> [String] {
    files.filter { $0.hasPrefix(folder + "/") && $0.hasSuffix(ending) }
  }

  /// A path as a file in `folder` names it, as a path from `root`.
  public static func path(_ path: String, from folder: String) -> String {
    var parts: [Substring] = []
    for part in (folder + "/" + path).split(separator: "/") where part != "." {
      if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// The folder of `room`, a target in one of the folders of `Sources`, as a path from `root`.
  public static func sources(of room: String) -> String {
    let file = files.first { file in
      let parts = file.split(separator: "/")
      return parts.count > 3 && parts[0] == "Sources" && parts[2] == room
    }
    guard let file else { fatalError("no folder of Sources has a room \(room)") }
    return file.split(separator: "/").prefix(3).joined(separator: "/")
  }

  public static func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  public static func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  /// The files that git tracks, by their paths from the repository's top, sorted. Without git, as
  /// in an unpacked archive, all files but those of builds.
  public static func files(of root: URL) -> [String] {
    (tracked(in: root) ?? found(in: root)).filter {
      FileManager.default.fileExists(atPath: root.appendingPathComponent($0).path)
    }.sorted()
  }

  /// nil if git is not installed, or `root` is not the top of a repository.
  private static func tracked(in root: URL) -> [String]? {
    // Git refuses repositories of other users unless they are declared safe.
    let words = ["git", "-c", "safe.directory=*", "-C", root.path, "ls-files", "-z"]
    guard FileManager.default.fileExists(atPath: root.appendingPathComponent(".git").path),
      let git = try? FinishedProcess(of: URL(fileURLWithPath: "/usr/bin/env"), words, in: root),
      git.status == 0
    else { return nil }
    return git.output.split(separator: "\0").map(String.init)
  }

  private static func found(in root: URL) -> [String] {
    let files = FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: [.isRegularFileKey])!
    var found: [String] = []
    for case let file as URL in files {
      if file.lastPathComponent.hasPrefix(".build") || file.lastPathComponent == ".git" {
        files.skipDescendants()
      } else if (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true {
        found.append(String(file.path.dropFirst(root.path.count + 1)))
      }
    }
    return found
  }
}
