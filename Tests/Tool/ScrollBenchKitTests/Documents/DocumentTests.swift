import Foundation
import TestSupport
import Testing

/// What the documents name is there.
@Suite struct DocumentTests {
  @Test func everyLinkAndAnchorResolves() throws {
    let documents = try Document.all()
    #expect(documents.count > 8)
    let anchors = Dictionary(uniqueKeysWithValues: documents.map { ($0.path, $0.anchors) })
    var checked = 0
    for document in documents {
      for (number, target) in document.links where !target.hasPrefix("https://") {
        let parts = target.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        let file =
          parts[0].isEmpty
          ? document.path : Repository.path(parts[0], from: document.folder)
        let place = "\(document.path):\(number): \(target)"
        #expect(Repository.holds(file), "\(place): no such file")
        if parts.count == 2 {
          #expect(anchors[file]?.contains(parts[1]) == true, "\(place): no such heading")
        }
        checked += 1
      }
    }
    #expect(checked > 30)
  }

  /// A word with a slash is a path of ours where its first part is there: then all of it has to be.
  @Test func everyPathExists() throws {
    var checked = 0
    for document in try Document.all() {
      let texts = document.spans + document.code
      for (number, text) in texts {
        for word in shellWords(text.replacing("'", with: " ").replacing("\"", with: " ")) {
          guard let path = Self.path(word) else { continue }
          let bases = ["", document.folder, "Sources", "Benchmarks"].filter {
            Self.isThere(String(path.prefix { $0 != "/" }), in: $0)
          }
          guard !bases.isEmpty else { continue }
          checked += 1
          #expect(
            bases.contains { Self.isThere(path, in: $0) },
            "\(document.path):\(number): there is no \(path)")
        }
      }
    }
    #expect(checked > 60)
  }

  /// The word as a path, nil where it is none or stands for many: `Runs/DATE-WHAT`,
  /// `.build/release`.
  private static func path(_ word: String) -> String? {
    let path = word.trimmingCharacters(in: CharacterSet(charactersIn: ",;:()"))
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1, !parts[0].isEmpty, !path.hasPrefix(".build") else { return nil }
    let isPlain = path.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_./+".unicodeScalars.contains($0))
    }
    let isPlaceholder = parts.contains { part in
      part.range(of: "DATE") != nil || !part.isEmpty && part.allSatisfy { $0.isUppercase }
        || part.range(of: #"^[A-Z]+\.[a-z]+$"#, options: .regularExpression) != nil
    }
    return isPlain && !isPlaceholder ? path : nil
  }

  private static func isThere(_ path: String, in folder: String) -> Bool {
    Repository.holds(Repository.path(path, from: folder))
  }

  /// Numbers alone would mean nothing, and each scale is of another time.
  @Test func theScalesOfTheHitchTimeRatioAreNamedWithIt() throws {
    let method = try #require(try Document.all().first { $0.path == "Benchmarks/METHOD.md" })
    let text = method.lines.map { $0.trimmingCharacters(in: .whitespaces) }
    let points = text.joined(separator: " ").components(separatedBy: " - **")
    let point = try #require(points.first { $0.contains("`hitch_ms_per_s_60`") })
    #expect(point.contains("Apple's scale of 2020 calls less than 5 ms per second good, up to 10"))
    #expect(point.contains("10, 25 and 50"))
  }

  @Test func keptRunsTakeLessThanOneAndAHalfMegabytes() throws {
    var bytes = 0
    for file in Repository.files(in: "Benchmarks/Runs", ending: "") {
      let facts = try FileManager.default.attributesOfItem(atPath: Repository.url(file).path)
      bytes += facts[.size] as? Int ?? 0
    }
    #expect(bytes > 0 && bytes < 1_500_000, "keep runs with --leave-out, or fewer of them")
  }

  @Test func exitCodesStandInOneTable() throws {
    let tables = try Document.all().filter { document in
      document.prose.contains { $0.text.hasPrefix("| code |") }
    }
    #expect(tables.map(\.path) == ["Benchmarks/CI.md"])
  }
}
