import Foundation
import TestSupport
import Testing
import UIKit

private final class FirstCell: UICollectionViewCell {}
private final class SecondCell: UICollectionViewCell {}
/// Made by a nib or a storyboard.
private final class ArchivedHeader: UICollectionReusableView {
  private(set) var wakes = 0
  override func awakeFromNib() { wakes += 1 }
}
private final class ArchivedShelf: UICollectionReusableView {}
private final class FirstHeader: UICollectionReusableView {}
private final class SecondHeader: UICollectionReusableView {}
private final class FirstShelf: UICollectionReusableView {}
private final class SecondShelf: UICollectionReusableView {}

/// Rows of 50 pt, each with a header and a shelf of the same place.
private final class Shelves: UICollectionViewLayout {
  override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 1000) }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    (0..<20).flatMap { item in
      let path = IndexPath(item: item, section: 0)
      let all = [
        UICollectionViewLayoutAttributes(forCellWith: path),
        UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "header", with: path),
        UICollectionViewLayoutAttributes(forDecorationViewOfKind: "shelf", with: path),
      ]
      for one in all { one.frame = CGRect(x: 0, y: item * 50, width: 100, height: 50) }
      return all
    }.filter { $0.frame.intersects(rect) }
  }
}

@MainActor @Suite struct RegistrationTests {
  private let layout = Shelves()
  private let view: UICollectionView
  private let items = DequeuedItems(20)

  init() {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 50), collectionViewLayout: layout)
    view.register(FirstCell.self, forCellWithReuseIdentifier: "row")
    view.register(
      FirstHeader.self, forSupplementaryViewOfKind: "header", withReuseIdentifier: "header")
    layout.register(FirstShelf.self, forDecorationViewOfKind: "shelf")
    view.dataSource = items
    view.layoutIfNeeded()
  }

  private func types() -> Set<String> {
    var types = Set(view.visibleCells.map { "\(type(of: $0))" })
    types.formUnion(
      view.visibleSupplementaryViews(ofKind: "header").map { "\(type(of: $0))" })
    types.formUnion(
      view.engine.visibleElements.compactMap { element in
        (view.engine.visibleView(of: element.id) as? SupplementaryBox).map {
          "\(type(of: $0.view))"
        }
      })
    return types
  }

  @Test func anotherClassIsWhatTheNextViewsAreOf() {
    #expect(types() == ["FirstCell", "FirstHeader", "FirstShelf"])
    view.register(SecondCell.self, forCellWithReuseIdentifier: "row")
    view.register(
      SecondHeader.self, forSupplementaryViewOfKind: "header", withReuseIdentifier: "header")
    layout.register(SecondShelf.self, forDecorationViewOfKind: "shelf")
    view.contentOffset.y = 100
    view.layoutIfNeeded()
    #expect(types() == ["FirstCell", "FirstHeader", "FirstShelf"], "those that waited")
    view.bounds.size.height = 100
    view.layoutIfNeeded()
    #expect(
      types() == [
        "FirstCell", "FirstHeader", "FirstShelf", "SecondCell", "SecondHeader", "SecondShelf",
      ])
  }

  @Test func aNibTakesTheSamePlace() {
    UINib.register(SecondCell.self, forNibName: "Second")
    view.register(UINib(nibName: "Second", bundle: nil), forCellWithReuseIdentifier: "row")
    view.bounds.size.height = 100
    view.layoutIfNeeded()
    #expect(types().contains("SecondCell"))
  }

  /// As a nib or a storyboard makes it: by the archive, and then notified.
  private final class ArchivedCell: UICollectionViewCell {
    let isFromArchive: Bool
    private(set) var wakes = 0
    override init(frame: CGRect) {
      isFromArchive = false
      super.init(frame: frame)
    }
    required init?(coder: NSCoder) {
      isFromArchive = true
      super.init(coder: coder)
      backgroundColor = coder.decodeObject(forKey: "colour") as? UIColor
    }
    override func awakeFromNib() {
      super.awakeFromNib()
      wakes += 1
    }
  }

  @Test func whatANibMakesIsNotifiedThatItIsReady() throws {
    UINib.register(ArchivedCell.self, forNibName: "Archived")
    view.register(UINib(nibName: "Archived", bundle: nil), forCellWithReuseIdentifier: "row")
    view.bounds.size.height = 100
    view.layoutIfNeeded()
    let cell = try #require(view.visibleCells.compactMap { $0 as? ArchivedCell }.first)
    #expect(cell.isFromArchive && cell.wakes == 1 && cell.reuseIdentifier == "row")
  }

  /// The cells of a storyboard are there without being registered.
  @Test func aPrototypeIsDequeuedByItsIdentifier() throws {
    UINib.register(ArchivedCell.self, forNibName: "prototype")
    let other = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100),
      collectionViewLayout: UICollectionViewFlowLayout())
    let prototypes = DequeuedItems(1, cell: "prototype")
    other.dataSource = prototypes
    other.layoutIfNeeded()
    let cell = try #require(other.visibleCells.first as? ArchivedCell)
    #expect(cell.isFromArchive && cell.reuseIdentifier == "prototype")
  }

  /// Like a cell, a header of a storyboard is there without being registered.
  @Test func aPrototypeOfASupplementaryViewIsDequeuedByItsIdentifier() throws {
    UINib.register(ArchivedHeader.self, forNibName: "prototype header")
    let prototypes = DequeuedItems(20, view: "prototype header")
    view.dataSource = prototypes
    view.layoutIfNeeded()
    let header = try #require(
      view.supplementaryView(forElementKind: "header", at: [0, 0]) as? ArchivedHeader)
    #expect(header.wakes == 1 && header.reuseIdentifier == "prototype header")
    // Another one that waits is reused, by kind and identifier.
    view.contentOffset.y = 100
    view.layoutIfNeeded()
    #expect(view.supplementaryView(forElementKind: "header", at: [0, 2]) === header)
    // What is registered comes before a prototype.
    view.register(
      SecondHeader.self, forSupplementaryViewOfKind: "header",
      withReuseIdentifier: "prototype header")
    view.bounds.size.height = 100
    view.layoutIfNeeded()
    #expect(types().contains("SecondHeader"))
  }

  @Test func nibsMakeSupplementaryAndDecorationViews() throws {
    UINib.register(ArchivedHeader.self, forNibName: "Archived header")
    UINib.register(ArchivedShelf.self, forNibName: "Archived shelf")
    view.register(
      UINib(nibName: "Archived header", bundle: nil), forSupplementaryViewOfKind: "header",
      withReuseIdentifier: "header")
    layout.register(
      UINib(nibName: "Archived shelf", bundle: nil), forDecorationViewOfKind: "shelf")
    view.bounds.size.height = 100
    view.layoutIfNeeded()
    #expect(types().isSuperset(of: ["ArchivedHeader", "ArchivedShelf"]))
    let header = try #require(
      view.supplementaryView(forElementKind: "header", at: [0, 1]) as? ArchivedHeader)
    #expect(header.wakes == 1 && header.frame.minY == 50)
    // nil takes the kind away; what is on screen stays.
    layout.register(nil as UINib?, forDecorationViewOfKind: "shelf")
    #expect(types().contains("ArchivedShelf"))
  }

  @Test(.waitsForExits) func aClassThatIsNoReusableViewIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        final class NoView: NSObject {}
        let tests = RegistrationTests()
        tests.view.register(NoView.self, forCellWithReuseIdentifier: "row")
        tests.view.bounds.size.height = 100
        tests.view.layoutIfNeeded()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("NoView is no class of reusable views"))
  }

  @Test(.waitsForExits) func aReusableViewThatIsNoCellIsNamed() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let tests = RegistrationTests()
        tests.view.register(FirstHeader.self, forCellWithReuseIdentifier: "row")
        tests.view.bounds.size.height = 100
        tests.view.layoutIfNeeded()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("the view for \"row\" is no cell: FirstHeader"))
  }

  @Test(.waitsForExits) func nilTakesTheIdentifierAway() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let tests = RegistrationTests()
        tests.view.register(nil as AnyClass?, forCellWithReuseIdentifier: "row")
        tests.view.bounds.size.height = 100
        tests.view.layoutIfNeeded()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "could not dequeue a cell with identifier \"row\": it is not registered; registered: none"))
  }

  @Test(.waitsForExits) func nilTakesADecorationAway() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let tests = RegistrationTests()
        tests.layout.register(nil as UINib?, forDecorationViewOfKind: "shelf")
        tests.view.bounds.size.height = 100
        tests.view.layoutIfNeeded()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("a decoration of kind shelf"))
  }
}
