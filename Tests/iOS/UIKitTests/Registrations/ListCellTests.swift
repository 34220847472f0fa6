import Foundation
import TestSupport
import Testing
import UIKit

/// Rows of lists and their accessories.
@MainActor @Suite struct ListCellTests {
  private final class TallRow: UICollectionViewListCell {
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 30) }
  }

  private func heights<Cell: UICollectionViewCell>(
    _ type: Cell.Type, _ set: @escaping (Cell) -> Void = { _ in }
  ) -> [CGFloat] {
    let rows = UICollectionView.CellRegistration<Cell, Int> { cell, _, _ in set(cell) }
    let stage = ConfiguredStage(1) {
      $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: 0)
    }
    _ = stage.show()
    return stage.heights
  }

  @Test func aRowIs44HighUnlessItHasAnotherHeight() {
    #expect(heights(UICollectionViewListCell.self) == [44])
    #expect(heights(TallRow.self) == [30])
    #expect(
      heights(UICollectionViewListCell.self) {
        $0.contentConfiguration = BlockConfiguration(height: 70)
      } == [70])
    #expect(
      heights(UICollectionViewListCell.self) {
        var content = $0.defaultContentConfiguration()
        content.text = "row"
        $0.contentConfiguration = content
      } == [44])
  }

  @Test func aRowHoldsItsLook() {
    let row = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
    #expect(row.indentationLevel == 0 && row.indentationWidth == 10 && row.indentsAccessories)
    #expect(row.separatorLayoutGuide === row.separatorLayoutGuide)
    #expect(row.separatorLayoutGuide.layoutFrame == row.bounds)
    #expect(row.defaultBackgroundConfiguration() == .listCell())
    #expect(row.defaultContentConfiguration() == .cell())
  }

  @Test func eachKindOfAccessoryHoldsItsValues() throws {
    let row = UICollectionViewListCell()
    let all: [UICellAccessory] = [
      .checkmark(), .delete(options: .init(tintColor: .red)), .insert(), .reorder(),
      .disclosureIndicator(displayed: .whenNotEditing), .outlineDisclosure(),
      .multiselect(displayed: .always), .label(text: "3"), .detail(actionHandler: {}),
      .popUpMenu(UIMenu(children: [UIAction { _ in }])),
      .customView(configuration: .init(customView: UIView(), placement: .leading())),
      .customView(
        configuration: .init(
          customView: UILabel(), placement: .trailing(displayed: .whenEditing, at: { $0.count }))),
    ]
    row.accessories = all
    #expect(row.accessories.count == 12)
    #expect(
      all.map(\.displayed) == [
        .always, .whenEditing, .whenEditing, .whenEditing, .whenNotEditing, .always, .always,
        .always, .always, .always, .always, .whenEditing,
      ])
    let delete = try #require(all[1].options as? UICellAccessory.DeleteOptions)
    #expect(delete.tintColor == .red && !delete.isHidden)
    #expect(delete.reservedLayoutWidth == .standard)
    let label = try #require(all[7].options as? (String, UICellAccessory.LabelOptions))
    #expect(label.0 == "3" && label.1.adjustsFontForContentSizeCategory)
    #expect(all.map { $0.actionHandler != nil }.firstIndex(of: true) == 8)
    if case .customView(let view) = all[11].accessoryType { #expect(view is UILabel) }
  }

  @Test(.waitsForExits) func twoAccessoriesOfOneKindEndTheProcess() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        UICollectionViewListCell().accessories = [.checkmark(), .detail(), .checkmark()]
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("a cell has two accessories of the kind checkmark: it may have one"))
  }
}
