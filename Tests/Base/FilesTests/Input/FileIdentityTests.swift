import Files
import Foundation
import TestSupport
import Testing

@Suite struct FileIdentityTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let files = FileManager.default
    for name in ["a/b", "c"] {
      try files.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try folder.write("a/file", "text")
    for (link, target) in [
      ("link", "a"), ("c/up", ".."), ("file-link", "a/file"), ("dangling", "none"),
      ("round", "round"),
    ] {
      try files.createSymbolicLink(atPath: folder.path(link), withDestinationPath: target)
    }
    try files.linkItem(atPath: folder.path("a/file"), toPath: folder.path("hard"))
  }

  private func areSame(_ a: String, _ b: String) -> Bool {
    let first = FileIdentity(folder.path(a))
    return first != nil && first == FileIdentity(folder.path(b))
  }

  @Test func aPathIsWhatItLeadsTo() {
    for path in ["a/", "link", "./a", "c/up/a", "a/b/..", "c/up/link", "a/none/.."] {
      #expect(areSame("a", path), "\(path)")
    }
    for path in ["file-link", "hard", "link/file", "c/../a/file"] {
      #expect(areSame("a/file", path), "\(path)")
    }
    for path in ["c", "a/b", "a/file", "none", "dangling", "round", "A"] {
      #expect(!areSame("a", path), "\(path)")
    }
  }

  @Test func whatDoesNotExistYetIsIdentifiedByItsFolderAndItsNames() {
    for path in ["link/x/y", "a/./x/y", "a/z/../x/y", "c/up/a/x//y/"] {
      #expect(areSame("a/x/y", path), "\(path)")
    }
    for path in ["a/x", "a/y/x", "x/y", "a/x/y/z"] { #expect(!areSame("a/x/y", path), "\(path)") }
    // A file that is written there takes the place of the link.
    #expect(areSame("dangling", "c/up/dangling") && !areSame("dangling", "none"))
  }

  @Test func whatCannotBeExaminedIsNothing() {
    #expect(FileIdentity(folder.path(String(repeating: "n", count: 256))) == nil)
    #expect(FileIdentity(folder.path("round")) == nil && FileIdentity("") == nil)
    #expect(FileIdentity(folder.path("a/file/x")) == nil)
  }

  @Test(arguments: [
    ("a", "link/file", ["file"]), ("link", "a/b/none/x", ["b", "none", "x"]), ("a", "link", []),
    ("a", "file-link", ["file"]), ("x", "c/up/x/y", ["y"]), ("x/y", "x/y/z", ["z"]),
    ("a", "c", nil), ("a", "hard", nil), ("x/y", "x/z", nil), ("a/b", "a", nil),
  ])
  func namesLeadFromAFolderToWhatIsInIt(from: String, to: String, names: [String]?) {
    #expect(FileIdentity.names(from: folder.path(from), to: folder.path(to)) == names)
  }
}
