import Foundation
import TestSupport
import Testing
import UIKit

/// A mistake that ends the program with UIKit's text.
enum DiffableMisuse: String, CaseIterable, Codable, Sendable {
  case repeatedItems, repeatedSections, existingSection, existingSections, noSection
  case itemAnchor, sectionAnchor, moveFrom, moveTo, moveSectionFrom, moveSectionTo
  case itemAmongInserted, sectionAmongInserted, moveOntoItself, sectionOntoItself
  case reload, reconfigure, reloadSection, unknownSection, unknownSectionQuery
  case repeatedInTree, repeatedChild, deletedFromTree, unknownInTree, unknownParent
  case cellProvider, supplementary, directInsertion, directReload, withinBatch

  /// The beginning of what the program prints.
  var text: String {
    switch self {
    case .repeatedItems:
      "Fatal: supplied item identifiers are not unique. Duplicate identifiers: {(\n    7\n)}"
    case .repeatedSections:
      "Fatal: supplied section identifiers are not unique. Duplicate identifiers: {(\n    z\n)}"
    case .existingSection:
      "Diffable data source detected an attempt to insert or append 1 section identifier that"
        + " already exists in the snapshot. Identifiers in a snapshot must be unique. Section"
        + " identifier that already exists: (\n    a\n)"
    case .existingSections:
      "Diffable data source detected an attempt to insert or append 2 section identifiers that"
        + " already exist in the snapshot. Identifiers in a snapshot must be unique. Section"
        + " identifiers that already exist: (\n    b,\n    a\n)"
    case .noSection:
      "There are currently no sections in the data source. Please add a section first."
    case .itemAnchor: "Invalid parameter not satisfying: section != NSNotFound"
    case .sectionAnchor: "Invalid parameter not satisfying: insertIndex != NSNotFound"
    case .moveFrom: "Invalid parameter not satisfying: fromIndex != NSNotFound"
    case .moveTo: "Invalid parameter not satisfying: toIndex != NSNotFound"
    case .moveSectionFrom: "Invalid parameter not satisfying: fromSection != NSNotFound"
    case .moveSectionTo: "Invalid parameter not satisfying: toSection != NSNotFound"
    case .itemAmongInserted:
      "Invalid update: destination for insertion operation [8] is in the insertion identifier"
        + " list for update: ("
    case .sectionAmongInserted:
      "Invalid update: destination for insertion operation [y] is in the insertion identifier"
        + " list for update: ("
    case .moveOntoItself:
      "Invalid update: destination for item move is the same as the source [2] for update: "
    case .sectionOntoItself:
      "Invalid update: destination for section move is the same as the source [a] for update: "
    case .reload: "Attempted to reload item identifier that does not exist in the snapshot: 77"
    case .reconfigure:
      "Attempted to reconfigure item identifier that does not exist in the snapshot: 77"
    case .reloadSection:
      "Attempted to reload section identifier that does not exist in the snapshot: z"
    case .unknownSection, .unknownSectionQuery:
      "Section identifier was not found. You can verify the section exists by calling the"
        + " indexOfSectionIdentifier API (which has O(1) performance)"
    case .repeatedInTree, .repeatedChild:
      "Identifiers in a section snapshot must be unique. Duplicate item identifiers: {(\n    1\n)}"
    case .deletedFromTree: "Failed to find index of item 77"
    case .unknownInTree: "Item identifier does not exist in section snapshot: 77"
    case .unknownParent: "Parent item identifier does not exist in section snapshot"
    case .cellProvider:
      "UICollectionViewDiffableDataSource cell provider returned nil for index path [0, 0] with"
        + " item identifier '1', which is not allowed. You must always return a cell to the"
        + " collection view: "
    case .supplementary:
      "requested a supplementary view, but a supplementaryViewProvider was not"
        + " specified on the diffable data source"
    case .directInsertion, .directReload:
      "UICollectionView must be updated via the UICollectionViewDiffableDataSource APIs when"
        + " acting as the UICollectionView's dataSource: please do not call mutation APIs directly"
        + " on UICollectionView."
    case .withinBatch: "a snapshot was applied within performBatchUpdates"
    }
  }

  @MainActor func commit() {
    var snapshot = DiffableStage.snapshot([("a", [1, 2]), ("b", [3])])
    var tree = DiffableStage.Tree()
    tree.append([1])
    switch self {
    case .repeatedItems: snapshot.appendItems([7, 8, 7])
    case .repeatedSections: snapshot.appendSections(["z", "z"])
    case .existingSection: snapshot.appendSections(["c", "a"])
    case .existingSections: snapshot.appendSections(["b", "c", "a"])
    case .noSection:
      snapshot = .init()
      snapshot.appendItems([1])
    case .itemAnchor: snapshot.insertItems([7], beforeItem: 77)
    case .sectionAnchor: snapshot.insertSections(["y"], afterSection: "z")
    case .moveFrom: snapshot.moveItem(77, beforeItem: 1)
    case .moveTo: snapshot.moveItem(1, afterItem: 77)
    case .moveSectionFrom: snapshot.moveSection("z", beforeSection: "a")
    case .moveSectionTo: snapshot.moveSection("a", beforeSection: "z")
    case .itemAmongInserted: snapshot.insertItems([7, 8], afterItem: 8)
    case .sectionAmongInserted: snapshot.insertSections(["y"], beforeSection: "y")
    case .moveOntoItself: snapshot.moveItem(2, afterItem: 2)
    case .sectionOntoItself: snapshot.moveSection("a", afterSection: "a")
    case .reload: snapshot.reloadItems([77])
    case .reconfigure: snapshot.reconfigureItems([77])
    case .reloadSection: snapshot.reloadSections(["z"])
    case .unknownSection: snapshot.appendItems([7], toSection: "z")
    case .unknownSectionQuery: _ = snapshot.itemIdentifiers(inSection: "z")
    case .repeatedInTree: tree.append([1])
    case .repeatedChild: tree.append([1], to: 1)
    case .deletedFromTree: tree.delete([77])
    case .unknownInTree: _ = tree.level(of: 77)
    case .unknownParent: tree.append([2], to: 77)
    case .cellProvider, .supplementary, .directInsertion, .directReload, .withinBatch:
      commitInView(snapshot)
    }
  }

  @MainActor private func commitInView(_ snapshot: DiffableStage.Snapshot) {
    let stage = DiffableStage { view, provider in
      if self == .cellProvider { return .init(collectionView: view) { _, _, _ in nil } }
      return .init(collectionView: view, cellProvider: provider)
    }
    let layout = stage.view.collectionViewLayout as? UICollectionViewFlowLayout
    if self == .supplementary { layout?.headerReferenceSize = CGSize(width: 100, height: 20) }
    stage.source.apply(snapshot)
    stage.view.layoutIfNeeded()
    switch self {
    case .directInsertion: stage.view.insertItems(at: [[0, 0]])
    case .directReload: stage.view.performBatchUpdates { stage.view.reloadSections([0]) }
    default: stage.view.performBatchUpdates { stage.source.apply(snapshot) }
    }
  }
}

@Suite struct DiffableMisuseTests {
  @Test(.waitsForExits, arguments: DiffableMisuse.allCases)
  func aMisuseEndsTheProgramWithItsText(of misuse: DiffableMisuse) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [misuse = misuse as DiffableMisuse] in
      await MainActor.run { misuse.commit() }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(misuse.text), "\(text.prefix(2000))")
  }

  /// Work of another thread waits for the next pass.
  @Test(.waitsForExits) func mixingTheMainThreadWithOthersEndsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let stage = DiffableStage()
        let (source, snapshot) = (stage.source, DiffableStage.snapshot([("a", [1])]))
        let other = Thread { source.apply(snapshot) }
        other.start()
        while !other.isFinished { Thread.sleep(forTimeInterval: 0.001) }
        source.apply(snapshot)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let message = """
      Deadlock detected: calling this method on the main queue with outstanding async updates is \
      not permitted and will deadlock. Please always submit updates either always on the main \
      queue or always off the main queue - view=
      """
    #expect(text.contains(message), "\(text.prefix(2000))")
  }
}
