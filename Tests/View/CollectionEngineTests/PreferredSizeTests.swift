import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import TestSupport
import Testing

/// When the cells of a layout without edits are measured again.
@Suite struct PreferredSizeTests {
  private final class Wishes {
    /// The height that cells prefer; nil for the one that they have.
    var height: Double?
    var requests = 0
  }

  private final class WishingCell: CollectionCell {
    let wishes: Wishes
    init(_ wishes: Wishes) { self.wishes = wishes }
    override func preferredAttributes(fitting attributes: ElementAttributes) -> ElementAttributes {
      wishes.requests += 1
      var preferred = attributes
      if let height = wishes.height { preferred.frame.size.height = height }
      return preferred
    }
  }

  private final class Accepting: SourceHooks {
    func shouldInvalidateLayout(
      forPreferred preferred: ElementAttributes, original: ElementAttributes
    ) -> Bool { true }
  }

  private let rows = Rows([["a"]])
  private let wishes = Wishes()
  private let view: CollectionView

  /// A row of 50 pt that prefers 70 pt; its layout accepts this, and does nothing about it yet.
  init() throws {
    rows.hooks = Accepting()
    view = CollectionView(source: rows, dataSource: rows)
    view.selfSizing = true
    let wishes = wishes
    view.registerCell(withIdentifier: "row") { WishingCell(wishes) }
    wishes.height = 70
    try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 50))
    try view.layoutIfNeeded()
  }

  private func resize(to height: Double) throws {
    rows.height = height
    view.invalidateLayout(InvalidationContext(elements: [.item(0, inSection: 0)]))
    try view.layoutIfNeeded()
  }

  @Test func aCellThatGetsTheSizeItPreferredIsNotMeasuredAgain() throws {
    #expect(wishes.requests == 1)
    try resize(to: 70)
    #expect(wishes.requests == 1)
    try resize(to: 60)
    #expect(wishes.requests == 2, "it prefers another one")
  }

  @Test func aSizeThatACellPreferredOnceCountsNoLonger() throws {
    wishes.height = nil
    view.invalidateLayout()
    try view.layoutIfNeeded()
    #expect(wishes.requests == 2, "it prefers what it has")
    try resize(to: 70)
    #expect(wishes.requests == 3)
  }
}
