import Foundation
import Testing
import UIKit

/// Cells on screen that change the size that they prefer.
@MainActor @Suite struct SelfSizingInvalidationTests {
  private typealias Rows = UICollectionView.CellRegistration<ReportingCell, Int>

  private func stage(_ set: @escaping (ReportingCell, Int) -> Void) -> ConfiguredStage {
    let rows = Rows { cell, path, _ in set(cell, path.item) }
    return ConfiguredStage(3) { $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: 0) }
  }

  private func blocks() -> ConfiguredStage {
    stage { cell, _ in cell.contentConfiguration = BlockConfiguration(height: 30) }
  }

  // MARK: Before the first display

  @Test func theHeightIsThatOfTheContents() {
    let stage = blocks()
    _ = stage.show()
    #expect(stage.heights == [30, 30, 30])
  }

  @Test func contentsWithoutAHeightKeepThatOfTheLayout() {
    let stage = stage { cell, _ in cell.contentConfiguration = BlockConfiguration() }
    _ = stage.show()
    #expect(stage.heights == [50, 50])
  }

  @Test func aListContentViewIs44High() {
    let stage = stage { cell, _ in cell.contentConfiguration = UIListContentConfiguration.cell() }
    #expect(stage.show().filter { $0 == "preferred" }.count == 3, "equal contents: once a cell")
    #expect(stage.heights == [44, 44, 44])
  }

  @Test func aConstantConstraintAndAnIntrinsicSizeCount() {
    final class Tall: UIView, UIContentView {
      var configuration: any UIContentConfiguration = UIListContentConfiguration.cell()
      override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 45)
      }
    }
    struct TallConfiguration: UIContentConfiguration {
      let isConstrained: Bool
      func makeContentView() -> any UIView & UIContentView {
        let view = Tall()
        if isConstrained { view.heightAnchor.constraint(equalToConstant: 60).isActive = true }
        return view
      }
      func updated(for state: any UIConfigurationState) -> Self { self }
    }
    let stage = stage { cell, item in
      cell.contentConfiguration = TallConfiguration(isConstrained: item == 0)
    }
    _ = stage.show()
    #expect(stage.heights == [60, 45])
  }

  // MARK: Later

  @Test func newContentsResizeTheCell() throws {
    let stage = blocks()
    _ = stage.show()
    #expect(stage.view.selfSizingInvalidation == .enabled)
    let cell = try #require(stage.view.cellForItem(at: [0, 0]))
    cell.contentConfiguration = BlockConfiguration(height: 40)
    #expect(stage.take().isEmpty)
    let calls = stage.show()
    #expect(stage.heights == [40, 30, 30] && calls.contains("preferred"))
    cell.contentConfiguration = BlockConfiguration(height: 40, name: "same height")
    #expect(stage.show() == ["preferred"], "no other cell is measured")
  }

  @Test func withoutInvalidationTheCellKeepsItsSize() throws {
    let stage = blocks()
    stage.view.selfSizingInvalidation = .disabled
    _ = stage.show()
    let cell = try #require(stage.view.cellForItem(at: [0, 0]))
    cell.contentConfiguration = BlockConfiguration(height: 40)
    cell.invalidateIntrinsicContentSize()
    #expect(stage.show().isEmpty && stage.heights == [30, 30, 30])
  }

  @Test func theContentViewMayReportAnotherSize() throws {
    let stage = blocks()
    _ = stage.show()
    let cell = try #require(stage.view.cellForItem(at: [0, 1]))
    let block = try #require(cell.contentView as? BlockView)
    block.configuration = BlockConfiguration(height: 35)
    #expect(stage.show().isEmpty, "it does not report that")
    block.invalidateIntrinsicContentSize()
    _ = stage.show()
    #expect(stage.heights == [30, 35, 30])
    block.configuration = BlockConfiguration(height: 36)
    cell.invalidateIntrinsicContentSize()
    _ = stage.show()
    #expect(stage.heights == [30, 36, 30])
  }

  @Test func viewsWithinTheContentsCountIfConstraintsDo() throws {
    let stage = blocks()
    _ = stage.show()
    let block = try #require(stage.view.cellForItem(at: [0, 0])?.contentView as? BlockView)
    let label = UILabel()
    block.addSubview(label)
    _ = stage.show()
    block.configuration = BlockConfiguration(height: 41)
    label.invalidateIntrinsicContentSize()
    #expect(stage.show().isEmpty)
    stage.view.selfSizingInvalidation = .enabledIncludingConstraints
    label.invalidateIntrinsicContentSize()
    _ = stage.show()
    #expect(stage.heights == [41, 30, 30])
  }

  @Test func anUpdateForAnotherStateResizesTheCell() throws {
    let stage = stage { cell, _ in
      cell.configurationUpdateHandler = { cell, state in
        cell.contentConfiguration = BlockConfiguration(height: state.isSelected ? 42 : 20)
      }
    }
    _ = stage.show()
    #expect(stage.heights == [20, 20, 20])
    stage.view.selectItem(at: [0, 1], animated: false, scrollPosition: [])
    _ = stage.show()
    #expect(stage.heights == [20, 42, 20])
  }

  @Test func aLayoutOfFixedSizesRefuses() throws {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 30)
    let rows = Rows { cell, _, _ in cell.contentConfiguration = BlockConfiguration(height: 70) }
    let stage = ConfiguredStage(1, layout: layout) {
      $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: 0)
    }
    _ = stage.show()
    stage.view.visibleCells.first?.contentConfiguration = BlockConfiguration(height: 80)
    _ = stage.show()
    #expect(stage.heights == [30])
  }
}
