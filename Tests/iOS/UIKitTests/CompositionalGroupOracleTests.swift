import Foundation
import TestSupport
import Testing
import UIKit

/// Answers for rectangles against groups whose corners have badges, for random sections.
///
/// SCROLLBENCH_GROUPS_SEED replays a single seed.
@MainActor @Suite struct CompositionalGroupOracleTests {
  nonisolated static let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["SCROLLBENCH_GROUPS_SEED"].flatMap { UInt64($0) }
    .map { [$0] } ?? Array(1...150)

  @Test(arguments: seeds)
  func aRectangleHasTheGroupsThatItMeets(seed: UInt64) {
    // All lengths are whole pixels there, so the badges are exactly in the corners.
    onScreen(ofScale: 2) { check(seed) }
  }

  private func check(_ seed: UInt64) {
    var random = TestRandom(seed: seed)
    let groups = RandomGroups(&random)
    let stage = groups.stage(&random)
    for section in stage.counts.indices {
      stage.layout.scrollRow(ofSection: section, to: random.halfPoints(0...300))
    }
    stage.view.layoutIfNeeded()
    let content = CGRect(origin: .zero, size: stage.layout.collectionViewContentSize)
    let frames = stage.counts.indices.map { section in
      (0..<stage.counts[section] / groups.count).map { groups.frame($0, section, stage) }
    }
    for _ in 0..<12 {
      let rect = CGRect(
        x: random.halfPoints(-20...Int(content.width)),
        y: random.halfPoints(-20...Int(content.height)),
        width: random.halfPoints(1...200), height: random.halfPoints(1...200))
      var expected: Set<String> = []
      for (section, frames) in frames.enumerated() {
        for (group, frame) in frames.enumerated()
        where frame.intersection(rect.intersection(content)).hasArea {
          expected.formUnion(["band \(section).\(group)", "badge \(section).\(group)"])
          let first = group * groups.count
          for item in first..<first + groups.count { expected.insert("cell \(section).\(item)") }
        }
      }
      let found = stage.names(in: rect)
      #expect(found == expected, "SCROLLBENCH_GROUPS_SEED=\(seed), \(rect) in \(content)")
      guard found == expected else { return }
    }
  }
}

/// Sections of groups with a badge of one point in their first and last corner.
@MainActor
private struct RandomGroups {
  /// The number of items of each group.
  let count: Int
  private var sections: [NSCollectionLayoutSection] = []
  private let configuration = UICollectionViewCompositionalLayoutConfiguration()
  private let isMirrored: Bool

  init(_ random: inout TestRandom) {
    count = Int.random(in: 1...4, using: &random)
    isMirrored = Bool.random(using: &random)
    if Bool.random(using: &random) { configuration.scrollDirection = .horizontal }
    configuration.interSectionSpacing = random.halfPoints(0...20)
    for _ in 0..<3 { sections.append(section(&random)) }
  }

  private func insets(_ random: inout TestRandom) -> NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(
      random.halfPoints(0...12), random.halfPoints(0...12), random.halfPoints(0...12),
      random.halfPoints(0...12))
  }

  private func length(_ random: inout TestRandom) -> NSCollectionLayoutDimension {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: .absolute(random.halfPoints(60...150))
    case 1: .fractionalWidth(Double(Int.random(in: 2...9, using: &random)) / 10)
    default: .fractionalHeight(Double(Int.random(in: 2...9, using: &random)) / 10)
    }
  }

  private func space(_ random: inout TestRandom) -> NSCollectionLayoutSpacing? {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .fixed(random.halfPoints(0...9))
    case 1: .flexible(random.halfPoints(0...9))
    default: nil
    }
  }

  private func badge(
    _ kind: String, _ edges: NSDirectionalRectEdge
  ) -> NSCollectionLayoutSupplementaryItem {
    NSCollectionLayoutSupplementaryItem(
      layoutSize: layoutSize(.absolute(1), .absolute(1)), elementKind: kind,
      containerAnchor: NSCollectionLayoutAnchor(edges: edges))
  }

  private func section(_ random: inout TestRandom) -> NSCollectionLayoutSection {
    let item = layoutItem(
      .absolute(random.halfPoints(5...30)), .absolute(random.halfPoints(5...30)))
    item.contentInsets = insets(&random)
    let size = layoutSize(length(&random), length(&random))
    let group: NSCollectionLayoutGroup =
      Bool.random(using: &random)
      ? .horizontal(layoutSize: size, repeatingSubitem: item, count: count)
      : .vertical(layoutSize: size, repeatingSubitem: item, count: count)
    group.interItemSpacing = space(&random)
    group.supplementaryItems = [
      badge("band", [.top, .leading]), badge("badge", [.bottom, .trailing]),
    ]
    let scrolls = Bool.random(using: &random)
    group.edgeSpacing = NSCollectionLayoutEdgeSpacing(
      leading: space(&random), top: space(&random), trailing: space(&random),
      bottom: space(&random))
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets = insets(&random)
    section.interGroupSpacing = random.halfPoints(0...30)
    if scrolls { section.orthogonalScrollingBehavior = .continuous }
    return section
  }

  func stage(_ random: inout TestRandom) -> CompositionalLayoutStage {
    let counts = sections.map { _ in count * Int.random(in: 0...7, using: &random) }
    let stage = CompositionalLayoutStage(
      UICollectionViewCompositionalLayout(
        sectionProvider: { [sections] number, _ in sections[number] },
        configuration: configuration), counts)
    if isMirrored {
      stage.view.semanticContentAttribute = .forceRightToLeft
      stage.view.layoutIfNeeded()
    }
    return stage
  }

  /// The frame of a group by its corners.
  func frame(_ group: Int, _ section: Int, _ stage: CompositionalLayoutStage) -> CGRect {
    stage.view("band", [section, group])!.union(stage.view("badge", [section, group])!)
  }
}

extension CGRect {
  fileprivate var hasArea: Bool { !isNull && size.width > 0 && size.height > 0 }
}
