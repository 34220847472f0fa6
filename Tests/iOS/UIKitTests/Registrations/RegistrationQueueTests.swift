import CollectionEngine
import Foundation
import TestSupport
import Testing
import UIKit

private final class ArchivedBand: UICollectionReusableView {}

/// Registrations of cells and supplementary views.
@MainActor @Suite struct RegistrationQueueTests {
  private typealias Rows = UICollectionView.CellRegistration<ReportingCell, Int>

  private static func rows(_ name: String = "handler") -> Rows {
    Rows { _, path, item in ConfiguredStage.log.append("\(name) \(path.item): \(item)") }
  }

  private func stage(_ count: Int, _ registration: @escaping (Int) -> Rows) -> ConfiguredStage {
    ConfiguredStage(count) { view, path in
      ConfiguredStage.log.append("dequeue \(path.item)")
      let cell = view.dequeueConfiguredReusableCell(
        using: registration(path.item), for: path, item: path.item * 10)
      ConfiguredStage.log.append("dequeued")
      return cell
    }
  }

  @Test func aCellIsSetUpByTheHandlerMeasuredUpdatedDisplayedAndLaidOut() {
    let rows = Self.rows()
    let stage = stage(20) { _ in rows }
    stage.view.frame.size.height = 50
    #expect(
      stage.show() == [
        "dequeue 0", "init", "handler 0: 0", "dequeued", "preferred", "update", "willDisplay 0",
        "layoutSubviews",
      ])
    stage.view.contentOffset.y = 50
    #expect(
      stage.show() == [
        "dequeue 1", "prepareForReuse", "handler 1: 10", "dequeued", "preferred", "update",
        "willDisplay 1",
      ], "a cell that only moves is not laid out")
  }

  @Test func eachRegistrationHasItsOwnQueue() {
    let (even, odd) = (Self.rows("even"), Self.rows("odd"))
    let stage = stage(20) { $0.isMultiple(of: 2) ? even : odd }
    stage.view.frame.size.height = 50
    _ = stage.show()
    let first = stage.view.visibleCells.first
    stage.view.contentOffset.y = 50
    #expect(stage.show().contains("init"), "the waiting cell is of the other registration")
    let second = stage.view.visibleCells.first
    stage.view.contentOffset.y = 100
    _ = stage.show()
    #expect(stage.view.visibleCells.first === first)
    #expect(first?.reuseIdentifier != second?.reuseIdentifier)
    #expect(first?.reuseIdentifier == "ReportingCell registration 1")
  }

  @Test func aRegistrationOfANibMakesItsViews() throws {
    UINib.register(ReportingCell.self, forNibName: "Reporting")
    UINib.register(ArchivedBand.self, forNibName: "ArchivedBand")
    let rows = Rows(cellNib: UINib(nibName: "Reporting", bundle: nil)) { _, _, item in
      ConfiguredStage.log.append("handler \(item)")
    }
    let stage = stage(1) { _ in rows }
    #expect(stage.show().prefix(3) == ["dequeue 0", "init(coder:)", "handler 0"])
    let bands = UICollectionView.SupplementaryRegistration<ArchivedBand>(
      supplementaryNib: UINib(nibName: "ArchivedBand", bundle: nil), elementKind: "band"
    ) { _, kind, path in ConfiguredStage.log.append("\(kind) \(path.item)") }
    _ = stage.view.dequeueConfiguredReusableSupplementary(using: bands, for: [0, 0])
    #expect(stage.take() == ["band 0"])
  }

  @Test func theHandlerIsNotCalledWithoutAnItem() {
    let rows = Self.rows()
    let stage = ConfiguredStage(1) {
      $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: nil)
    }
    #expect(stage.show() == ["init", "preferred", "update", "willDisplay 0", "layoutSubviews"])
  }

  @Test func supplementaryViewsAreSetUpByTheirHandler() throws {
    let header = UICollectionView.elementKindSectionHeader
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 200)
    layout.headerReferenceSize = CGSize(width: 100, height: 20)
    let bands = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
      elementKind: header
    ) { cell, kind, path in
      ConfiguredStage.log.append("handler \(path.section)")
      cell.contentConfiguration = BlockConfiguration(name: "band")
    }
    let rows = Rows { _, _, _ in }
    let stage = ConfiguredStage(1, layout: layout) {
      $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: 0)
    }
    stage.onSupplementary = { $0.dequeueConfiguredReusableSupplementary(using: bands, for: $1) }
    _ = stage.show()
    let band = try #require(
      stage.view.supplementaryView(forElementKind: header, at: [0, 0]) as? UICollectionViewListCell)
    #expect((band.contentView as? BlockView)?.configurations == ["band", "band"], "one update")
    #expect(band.contentView.frame == CGRect(x: 0, y: 0, width: 100, height: 20))
  }

  @Test func aReconfiguredItemKeepsItsCell() {
    let rows = Self.rows()
    let stage = stage(1) { _ in rows }
    _ = stage.show()
    let cell = stage.view.visibleCells.first
    stage.view.reconfigureItems(at: [[0, 0]])
    let calls = stage.take()
    #expect(calls.contains("handler 0: 0") && !calls.contains("prepareForReuse"))
    #expect(stage.view.visibleCells.first === cell)
  }

  @Test func aViewThatIsDequeuedAndNotReturnedIsReported() {
    let rows = Self.rows()
    let stage = ConfiguredStage(1) { view, path in
      _ = view.dequeueConfiguredReusableCell(using: rows, for: path, item: 1)
      return view.dequeueConfiguredReusableCell(using: rows, for: path, item: 2)
    }
    let log = CallLog()
    stage.view.engine.log = log
    stage.view.layoutIfNeeded()
    #expect(log.take().contains { $0.hasPrefix("Expected dequeued view to be returned") })
  }

  /// A cell with a collection view of its own.
  private final class Carousel: UICollectionViewCell {
    let stage: ConfiguredStage

    override init(frame: CGRect) {
      let rows = UICollectionView.CellRegistration<ReportingCell, Int> { _, _, _ in }
      stage = ConfiguredStage(1) {
        $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: 0)
      }
      super.init(frame: frame)
      contentView.addSubview(stage.view)
      stage.view.layoutIfNeeded()
    }

    required init?(coder: NSCoder) { nil }
  }

  @Test func aCellMayCreateRegistrationsForItsOwnCollectionView() throws {
    let carousels = UICollectionView.CellRegistration<Carousel, Int> { _, _, _ in }
    let stage = ConfiguredStage(1) {
      $0.dequeueConfiguredReusableCell(using: carousels, for: $1, item: 0)
    }
    _ = stage.show()
    let carousel = try #require(stage.view.visibleCells.first as? Carousel)
    #expect(carousel.stage.view.visibleCells.count == 1)
  }

  @Test(.waitsForExits) func aRegistrationThatIsCreatedForEachCellEndsTheProcess() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let stage = ConfiguredStage(1) { view, path in
          let rows = UICollectionView.CellRegistration<UICollectionViewCell, Int> { _, _, _ in }
          return view.dequeueConfiguredReusableCell(using: rows, for: path, item: 0)
        }
        stage.view.layoutIfNeeded()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let message = """
      Attempted to dequeue a cell using a registration that was created inside \
      -collectionView:cellForItemAtIndexPath: or inside a UICollectionViewDiffableDataSource cell \
      provider. Creating a new registration each time a cell is requested will prevent reuse and \
      cause created cells to remain inaccessible in memory for the lifetime of the collection \
      view. Registrations should be created up front and reused. Registration: CellRegistration<
      """
    #expect(text.contains(message))
  }

  @Test(.waitsForExits) func aRegistrationThatIsCreatedForEachHeaderEndsTheProcess() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let header = UICollectionView.elementKindSectionHeader
        let layout = UICollectionViewFlowLayout()
        layout.headerReferenceSize = CGSize(width: 100, height: 20)
        let stage = ConfiguredStage(0, layout: layout) { _, _ in UICollectionViewCell() }
        stage.onSupplementary = { view, path in
          let bands = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
            elementKind: header
          ) { _, _, _ in }
          return view.dequeueConfiguredReusableSupplementary(using: bands, for: path)
        }
        stage.view.layoutIfNeeded()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Attempted to dequeue a supplementary view using a registration that"))
  }

  @Test(.waitsForExits) func aNibOfAnotherClassEndsTheProcess() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        UINib.register(UICollectionViewCell.self, forNibName: "Other")
        let rows = UICollectionView.CellRegistration<ReportingCell, Int>(
          cellNib: UINib(nibName: "Other", bundle: nil)
        ) { _, _, _ in }
        let stage = ConfiguredStage(1) {
          $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: 0)
        }
        stage.view.layoutIfNeeded()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("the nib of a registration for ReportingCell makes a UICollectionViewCell"))
  }
}
