import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import Testing

/// What is rare about an element: details behind handles, kinds with names, paths with one part.
@Suite struct ElementDetailTests {
  private final class Tag: ElementObject {
    let text: String
    init(_ text: String) { self.text = text }
    func isEqual(to other: any ElementObject) -> Bool { (other as? Tag)?.text == text }
  }

  @Test func anEqualDetailUnderAnotherHandleIsNotAppliedAgain() {
    let source = FakeSource()
    let dataSource = FakeDataSource()
    let view = CollectionView(source: source, dataSource: dataSource)
    dataSource.register(in: view)
    func show(_ handle: UInt32) {
      var element = item(0)
      element.detail = handle
      source.answer = [element]
      view.show()
    }
    source.details = [
      ElementDetail(transform3D: .identity, object: Tag("a")),
      ElementDetail(transform3D: .identity, object: Tag("a")),
      ElementDetail(transform3D: .identity, object: Tag("b")),
    ]
    show(1)
    show(2)
    #expect(view.counters.appliedAttributes == 1)
    show(3)
    #expect(view.counters.appliedAttributes == 2)
    let shown = view.visibleView(of: .item(0, inSection: 0))
    #expect((shown?.detail?.object as? Tag)?.text == "b")
    show(0)
    #expect(shown?.detail == nil)
    #expect(view.counters.appliedAttributes == 3)
  }

  @Test func supplementaryPathsMayHaveOnePart() {
    let kind = ElementKind.named("index", .supplementary, at: .section)
    let whole = ElementID(kind: kind, at: IndexPath(indexes: [3]))
    #expect(whole.indexPath == IndexPath(indexes: [3]))
    let single = ElementID(kind: kind, at: IndexPath(indexes: [3, 7]))
    #expect(single.indexPath == IndexPath(indexes: [3, 7]))
    #expect(whole != single)
    let source = FakeSource([
      ElementAttributes(id: whole, frame: window), ElementAttributes(id: single, frame: window),
    ])
    let dataSource = FakeDataSource()
    let view = CollectionView(source: source, dataSource: dataSource)
    view.registerSupplementaryView(ofKind: kind, withIdentifier: "header") {
      CollectionReusableView()
    }
    view.show()
    #expect(view.visibleElements(ofKind: kind) == [whole, single])
  }

  @Test func namedKindsAreTheSameForTheSameName() {
    let shelf = ElementKind.named("a shelf", .decoration, at: .item)
    #expect(shelf == .named("a shelf", .decoration, at: .item))
    #expect(shelf != .named("a shelf", .supplementary, at: .item))
    #expect(shelf != .named("a shelf", .decoration, at: .section))
    #expect(shelf.category == .decoration && shelf.attachment == .item)
    #expect(shelf.name == "a shelf")
    #expect(ElementKind.named("badge", .supplementary, at: .item).category == .supplementary)
    #expect(ElementKind.item.category == .cell && ElementKind.header.category == .supplementary)
    #expect(ElementKind.separator.category == .decoration)
  }
}
