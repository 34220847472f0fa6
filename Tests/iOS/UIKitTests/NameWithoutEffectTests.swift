import CollectionEngine
import Foundation
import TestSupport
import Testing
import UIKit

/// Holds `NameWithoutEffect` against the sources of the face and against its guide.
@Suite struct NameWithoutEffectTests {
  private static let root = Repository.root
  /// Views hold their looks for code that reads them, as the guide states for the whole classes.
  private static let holders = [
    "UIView", "UILabel", "UIButton", "UIViewController", "UICollectionLayoutListConfiguration",
    "UIListSeparatorConfiguration", "UICollectionViewListCell", "UIListContentConfiguration",
    "UIBackgroundConfiguration", "UICellConfigurationState", "UIViewConfigurationState",
    "UIMenuElement", "UIDragItem",
  ]

  /// A property that stores what it is given, by the type that has it.
  private struct Property {
    var owner: String
    var name: String
    var fullName: String { "\(owner).\(name)" }
  }

  /// The face without comments and without the list itself.
  private static func sources() throws -> [String] {
    let folder = root.appendingPathComponent("Sources/iOS/UIKit")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)!
    var sources: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      guard !["NameWithoutEffect.swift", "UnavailableNames.swift"].contains(file.lastPathComponent)
      else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      sources.append(text.replacing(/\/\/.*/, with: ""))
    }
    return sources
  }

  private static func properties(in sources: [String]) -> [Property] {
    var found: [Property] = []
    for source in sources {
      var owner = ""
      let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        if let type = line.firstMatch(of: /^(?:open |public |final )+(?:class|struct) (\w+)/) {
          owner = String(type.1)
        } else if line.firstMatch(of: /^(?:extension|public \w+|\w+) (\w+).*\{/) != nil {
          owner = ""
        }
        guard !owner.isEmpty,
          let match = line.firstMatch(of: /^  (?:open|public) (?:weak )?var (\w+)(.*)$/)
        else { continue }
        let next = index + 1 < lines.count ? lines[index + 1] : ""
        let isStored = !match.2.contains("{") || next.contains("didSet")
        if isStored { found.append(Property(owner: owner, name: String(match.1))) }
      }
    }
    return found
  }

  /// The words that stand anywhere but in a declaration and in the note that a name has no effect.
  private static func wordsRead(in sources: [String]) -> Set<Substring> {
    let word = /(?:NameWithoutEffect\.|var )\w+|(\w+)/
    return Set(sources.flatMap { source in source.matches(of: word).compactMap(\.1) })
  }

  @Test func propertiesThatAreNotReadAreListedAndNoOthers() throws {
    let sources = try Self.sources()
    let properties = Self.properties(in: sources)
    #expect(properties.count > 40, "the scan finds properties")
    let read = Self.wordsRead(in: sources)
    let unread = properties.filter { !read.contains($0.name[...]) }
    let listed = Set(NameWithoutEffect.allCases.map(\.rawValue))
    for property in unread where !Self.holders.contains(property.owner) {
      #expect(listed.contains(property.fullName), "\(property.fullName) has no effect")
    }
    let unreadNames = Set(unread.map(\.fullName))
    for name in listed where !name.contains("(") {
      #expect(unreadNames.contains(name), "\(name) is listed, and something reads it")
    }
  }

  @Test func whatTakesAnAnimationHonoursIt() throws {
    var count = 0
    for source in try Self.sources() {
      for function in source.split(separator: "func ").dropFirst()
      where function.prefix(while: { $0 != "{" }).contains("animated: Bool") {
        // They pass it on: it is about the transition that a view appears by.
        if function.prefix(while: { $0 != "(" }).contains("ppear") { continue }
        // Nothing is drawn of a cell that is deselected, or of a controller that begins to edit.
        if function.hasPrefix("deselectItem") || function.hasPrefix("setEditing") { continue }
        count += 1
        // They read the clock, or pass the animation on.
        let honours = ["animateScrolling(", "animateChange(animated)", "animated: animated"]
        #expect(honours.contains(where: function.contains), "\(function.prefix(60))")
      }
    }
    #expect(count == 10)
  }

  @Test func everyCaseIsNotedInOnePlace() throws {
    let all = try Self.sources().joined()
    for name in NameWithoutEffect.allCases {
      #expect(all.components(separatedBy: "NameWithoutEffect.\(name).note()").count == 2, "\(name)")
    }
  }

  @Test func theGuideHasTheList() throws {
    let guide = try String(
      contentsOf: Self.root.appendingPathComponent("Benchmarks/IOS.md"), encoding: .utf8
    ).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let list = try #require(
      guide.firstMatch(of: /These names take a value and do nothing with it yet(.*?)\. Other/)
    ).1
    let names = list.matches(of: /`(UI[^`]*)`/).map { String($0.1) }
    #expect(Set(names) == Set(NameWithoutEffect.allCases.map(\.rawValue)))
    for holder in Self.holders { #expect(guide.contains("`\(holder)`")) }
  }

  @Test @MainActor func theLogListsOnceWhichWereUsed() {
    NameWithoutEffect.forgetAll()
    let layout = UICollectionViewFlowLayout()
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    let log = CallLog()
    view.engine.log = log
    view.showsVerticalScrollIndicator = true
    view.showsHorizontalScrollIndicator = true
    view.setContentOffset(CGPoint(x: 0, y: 0), animated: false)
    view.layoutIfNeeded()
    #expect(
      log.take().filter { $0.contains("no effect") } == [
        "UIScrollView.showsHorizontalScrollIndicator was used and has no effect yet",
        "UIScrollView.showsVerticalScrollIndicator was used and has no effect yet",
      ])
    view.showsVerticalScrollIndicator = false
    view.keyboardDismissMode = .onDrag
    layout.invalidateLayout()
    view.layoutIfNeeded()
    #expect(
      log.take().filter { $0.contains("no effect") } == [
        "UIScrollView.keyboardDismissMode was used and has no effect yet"
      ])
  }
}
