import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import TestSupport
import Testing

/// What registering an identifier again changes, and what it leaves as it is.
@Suite struct RegistrationTests {
  /// Reads the element for which a view is made or dequeued.
  private final class Reading: CollectionViewDataSource {
    private(set) var ofNewViews: [ElementAttributes?] = []
    private(set) var ofDequeuedViews: [ElementAttributes?] = []

    func register(in view: CollectionView) {
      view.registerCell(withIdentifier: "cell") { [unowned self, unowned view] in
        ofNewViews.append(view.elementOfNewView(queriesSource: false))
        return CollectionCell()
      }
    }

    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 9 }
    func collectionView(_ view: CollectionView, cellForItemAt id: ElementID) -> CollectionCell {
      let cell = view.dequeueReusableCell(withIdentifier: "cell", for: id)
      ofDequeuedViews.append(view.elementOfDequeuedView(for: id))
      return cell
    }
  }

  @Test func viewsOfALayoutWithoutEditsAreMadeWithTheirElements() throws {
    let (rows, reading) = (Rows([["a"]]), Reading())
    let view = CollectionView(source: rows, dataSource: reading)
    reading.register(in: view)
    view.show()
    let first = ElementAttributes(
      id: .item(0, inSection: 0), frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(reading.ofNewViews == [first] && reading.ofDequeuedViews == [first])
    #expect(view.elementOfDequeuedView(for: first.id) == nil, "the view has been made")
    // A source that holds all sizes itself costs nothing for this.
    let (source, other) = (FakeSource([item(0)]), Reading())
    let plain = CollectionView(source: source, dataSource: other)
    other.register(in: plain)
    plain.show()
    #expect(other.ofNewViews == [nil] && other.ofDequeuedViews == [nil])
  }

  /// A view that names the factory that made it.
  private final class MadeCell: CollectionCell {
    let maker: String
    init(_ maker: String) { self.maker = maker }
  }
  private final class MadeView: CollectionReusableView {
    let maker: String
    init(_ maker: String) { self.maker = maker }
  }

  private let source = FakeSource()
  private let dataSource = FakeDataSource()
  private let view: CollectionView

  init() {
    view = CollectionView(source: source, dataSource: dataSource)
    dataSource.identifier = { _ in "wide" }
    view.registerCell(withIdentifier: "wide") { MadeCell("first") }
  }

  private func show(_ answer: [ElementAttributes]) {
    source.answer = answer
    view.show()
  }

  private func makers(_ items: Range<Int>) -> [String?] {
    items.map { (view.visibleView(of: .item($0, inSection: 0)) as? MadeCell)?.maker }
  }

  @Test func waitingCellsStayAndNewOnesComeFromTheNewFactory() {
    show([item(0), item(1)])
    show([item(1)])
    view.registerCell(withIdentifier: "wide") { MadeCell("second") }
    show([item(1), item(2), item(3)])
    #expect(makers(1..<4) == ["first", "first", "second"])
    #expect(view.identifierCounters.map(\.created) == [3])
    #expect(view.identifierCounters.map(\.reuseHits) == [1])
  }

  @Test func anIdentifierThatWasTakenAwayAndRegisteredAgainHasItsWaitingCells() {
    show([item(0)])
    show([])
    view.registerCell(withIdentifier: "wide", make: nil)
    view.registerCell(withIdentifier: "wide") { MadeCell("second") }
    show([item(1), item(2)])
    #expect(makers(1..<3) == ["first", "second"])
  }

  @Test func takingAwayWhatIsNotRegisteredChangesNothing() {
    view.registerCell(withIdentifier: "narrow", make: nil)
    view.registerSupplementaryView(ofKind: .header, withIdentifier: "header", make: nil)
    show([item(0)])
    #expect(makers(0..<1) == ["first"])
    #expect(view.identifierCounters.map(\.identifier) == ["wide"])
  }

  @Test func supplementaryViewsFollowTheSameRule() {
    let kind = ElementKind.header
    let headers = (0..<3).map {
      ElementAttributes(id: .of(kind, section: $0), frame: window)
    }
    view.registerSupplementaryView(ofKind: kind, withIdentifier: "header") { MadeView("first") }
    show([headers[0]])
    show([])
    view.registerSupplementaryView(ofKind: kind, withIdentifier: "header") { MadeView("second") }
    show([headers[1], headers[2]])
    #expect((view.visibleView(of: headers[1].id) as? MadeView)?.maker == "first")
    #expect((view.visibleView(of: headers[2].id) as? MadeView)?.maker == "second")
  }

  @Test func supplementaryViewsWaitByKindAndIdentifier() {
    for (kind, identifier) in [
      (ElementKind.header, "header"), (.footer, "header"), (.header, "other"),
    ] {
      view.registerSupplementaryView(ofKind: kind, withIdentifier: identifier) {
        MadeView("\(kind.name) \(identifier)")
      }
    }
    func maker(_ id: ElementID, _ identifier: String = "header") -> String? {
      dataSource.viewIdentifier = identifier
      show([ElementAttributes(id: id, frame: window)])
      let maker = (view.visibleView(of: id) as? MadeView)?.maker
      show([])
      return maker
    }
    let (header, footer) = (ElementKind.header, ElementKind.footer)
    #expect(maker(.of(header, section: 0)) == "\(header.name) header")
    #expect(maker(.of(footer, section: 0)) == "\(footer.name) header")
    #expect(maker(.of(header, section: 1), "other") == "\(header.name) other")
    #expect(maker(.of(header, section: 2)) == "\(header.name) header")
    #expect(view.identifierCounters.map(\.created) == [0, 1, 1, 1])
    #expect(view.identifierCounters.map(\.reuseHits) == [0, 1, 0, 0])
  }

  @Test func decorationsFollowTheSameRule() throws {
    let kind = ElementKind.named("registered shelf", .decoration, at: .section)
    let shelves = (0..<3).map { ElementAttributes(id: .of(kind, section: $0), frame: window) }
    let decorations = try #require(source.decorations)
    decorations.register(kind) { MadeView("first") }
    show([shelves[0]])
    show([])
    decorations.register(kind) { MadeView("second") }
    show([shelves[1], shelves[2]])
    #expect((view.visibleView(of: shelves[1].id) as? MadeView)?.maker == "first")
    #expect((view.visibleView(of: shelves[2].id) as? MadeView)?.maker == "second")
  }

  @Test(.waitsForExits) func aCellThatWasTakenAwayCannotBeDequeued() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let dataSource = FakeDataSource()
      let view = CollectionView(source: FakeSource([item(0)]), dataSource: dataSource)
      dataSource.register(in: view)
      view.show()
      view.registerCell(withIdentifier: "wide", make: nil)
      view.reset()
      view.show()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "could not dequeue a cell with identifier \"wide\": it is not registered; "
          + "registered: \"narrow\""))
  }

  @Test(.waitsForExits) func aDecorationThatWasTakenAwayCannotBeShown() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let kind = ElementKind.named("shelf taken away", .decoration, at: .section)
      let source = FakeSource([ElementAttributes(id: .of(kind, section: 0), frame: window)])
      let dataSource = FakeDataSource()
      let view = CollectionView(source: source, dataSource: dataSource)
      source.decorations?.register(kind) { CollectionReusableView() }
      view.show()
      source.decorations?.register(kind, make: nil)
      source.answer = []
      view.show()
      source.answer = [ElementAttributes(id: .of(kind, section: 1), frame: window)]
      view.show()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("a decoration of kind shelf taken away"))
  }
}
