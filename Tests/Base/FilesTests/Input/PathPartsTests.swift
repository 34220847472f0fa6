import Files
import Foundation
import Primitives
import TestSupport
import Testing

@Test(arguments: [
  ("a", ".", "a", "a"), ("é", ".", "é", "é"), ("ab.csv", ".", "ab.csv", "ab"),
  ("a/b.csv.gz", "a", "b.csv.gz", "b.csv"), ("/a", "/", "a", "a"), ("//a", "/", "a", "a"),
  ("/", "/", "/", "/"), ("///", "/", "/", "/"), ("a//b//", "a", "b", "b"), (".", ".", ".", "."),
  ("..", ".", "..", "."), ("a/..", "a", "..", "."), ("~root", ".", "~root", "~root"),
  ("~/x", "~", "x", "x"), (".hidden", ".", ".hidden", ".hidden"), ("", "", "", ""),
  ("e\u{301}/e\u{301}", "e\u{301}", "e\u{301}", "e\u{301}"), (" / ", " ", " ", " "),
  ("x/\u{301}a", "x", "\u{301}a", "\u{301}a"), ("\u{301}", ".", "\u{301}", "\u{301}"),
])
func aPathIsTakenApartAsItIsWritten(path: String, folder: String, name: String, stem: String) {
  #expect(Array(PathParts.folder(of: path).utf8) == Array(folder.utf8))
  #expect(Array(PathParts.name(of: path).utf8) == Array(name.utf8))
  guard path != "..", path != "a/.." else { return }
  #expect(Array(PathParts.stem(of: path).utf8) == Array(stem.utf8))
}

/// `dirname` of the C library, which takes paths apart for every other tool.
@Test func pathsAreTakenApartAsTheSystemDoes() {
  var random = SplitMix64(seed: 0x5EED)
  for round in 0..<500 {
    let length = Int(random.next() % 7) + 1
    let path = String((0..<length).map { _ in "/.a~é ".randomElement(using: &random)! })
    let copy = strdup(path)
    defer { free(copy) }
    let folder = PathParts.folder(of: path)
    // Of two slashes at the beginning POSIX leaves open what they mean; here they are the root.
    let expected = String(cString: dirname(copy)!)
    #expect(folder == (expected == "//" ? "/" : expected), "\(path), round \(round)")
    let name = PathParts.name(of: path)
    #expect(name == "/" || !name.contains("/"), "\(path), round \(round)")
    let names = path.split(separator: "/")
    let again = PathParts.path(name, in: folder).split(separator: "/")
    #expect(again == names || again == ["."] + names || names.isEmpty, "\(path), round \(round)")
  }
}

@Test func aURLStandsForThePathAsItIsWritten() throws {
  let here = try #require(PathParts.workingFolder())
  #expect(URL(path: "~root").path == here + "/~root")
  #expect(URL(path: "~", isFolder: true).appendingPathComponent("a").path == here + "/~/a")
  #expect(URL(path: "link/../a").path == here + "/link/../a")
  #expect(URL(path: "/tmp//a").path == "/tmp//a")
  #expect(URL(path: "results/").path == here + "/results")
}
