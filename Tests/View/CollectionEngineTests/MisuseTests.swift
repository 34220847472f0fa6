import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import TestSupport
import Testing

/// Mistakes that only a program can make, each with the values in its message.
@Suite struct MisuseTests {
  @Test(.waitsForExits) func anInvalidUpdateFromWithinAFrameIsAMistake() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      final class Eager: CollectionViewDataSource {
        func collectionView(_ view: CollectionView, numberOfItemsInSection: Int) -> Int { 2 }
        func collectionView(_ view: CollectionView, cellForItemAt id: ElementID) -> CollectionCell {
          try? view.deleteItems(7..<8, inSection: 0)
          return view.dequeueReusableCell(withIdentifier: "wide", for: id)
        }
      }
      let eager = Eager()
      let view = CollectionView(source: FakeSource([item(0)]), dataSource: eager)
      view.registerCell(withIdentifier: "wide") { CollectionCell() }
      view.show()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "attempt to delete item 7 from section 0 which only contains 2 items before the update"))
  }

  @Test(.waitsForExits) func aFrameThatTheLayoutBeginsIsAMistake() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let source = FakeSource([item(0)])
      let dataSource = FakeDataSource()
      let view = CollectionView(source: source, dataSource: dataSource)
      dataSource.register(in: view)
      source.onQuery = { view.queryElements(in: window) }
      view.show()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("a frame was begun by the layout, while it prepares or answers"))
  }

  @Test(.waitsForExits) func aQueryThatIsFinishedButNotBegunIsAMistake() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let dataSource = FakeDataSource()
      let view = CollectionView(source: FakeSource([item(0)]), dataSource: dataSource)
      view.finishQuery()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("a query was finished that was not begun"))
  }

  @Test(.waitsForExits) func aFrameWithinABatchIsAMistake() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let dataSource = FakeDataSource()
      let view = CollectionView(source: FakeSource([item(0)]), dataSource: dataSource)
      dataSource.register(in: view)
      view.show()
      try view.performBatchUpdates { view.show() }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("a frame was begun within a batch of updates"))
  }

  @Test(.waitsForExits) func anotherCellForAReconfiguredItemIsAMistake() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let dataSource = FakeDataSource()
      let view = CollectionView(source: FakeSource([item(0)]), dataSource: dataSource)
      dataSource.register(in: view)
      view.show()
      dataSource.identifier = { _ in "narrow" }
      var batch = UpdateBatch()
      batch.reconfigureItems(0..<1, inSection: 0)
      try view.performBatchUpdates(batch, edits: [])
      view.show()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("has a cell with identifier \"wide\", but \"narrow\" was dequeued"))
  }

  @Test(.waitsForExits) func anItemTakenFromWithinAFrameIsAMistake() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let source = FakeSource([item(0)])
      let dataSource = FakeDataSource()
      let view = CollectionView(source: source, dataSource: dataSource)
      source.onQuery = { view.setHeld(nil) }
      view.show()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("an item was taken or dropped by the layout"))
  }

  @Test(.waitsForExits) func aLayoutThatExchangesItselfWhileItAnswersIsAMistake() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let source = FakeSource([item(0)])
      let dataSource = FakeDataSource()
      let view = CollectionView(source: source, dataSource: dataSource)
      source.onQuery = { view.setSource(FakeSource()) }
      view.show()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("the layout was exchanged by the layout"))
  }

  @Test(.waitsForExits) func aFrameBegunDuringAQueryOffScreenIsAMistake() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let source = FakeSource()
      let dataSource = FakeDataSource()
      let view = CollectionView(source: source, dataSource: dataSource)
      view.show()
      source.onQuery = {
        source.onQuery = {}
        view.queryElements(in: window)
      }
      var buffer = ElementBuffer()
      view.queryLayout(in: window, into: &buffer)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("a frame was begun by the layout"))
  }

  @Test(.waitsForExits) func dataThatTheLayoutPrefetchesIsAMistake() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let source = FakeSource([item(0)])
      let dataSource = FakeDataSource()
      let view = CollectionView(source: source, dataSource: dataSource)
      dataSource.register(in: view)
      source.onQuery = { view.prefetchData(for: [.item(7, inSection: 0)]) }
      view.show()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("data was prefetched by the layout"))
  }

  @Test(.waitsForExits) func aDecorationThatIsNotRegisteredIsAMistake() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let kind = ElementKind.named("shelf", .decoration, at: .section)
      let dataSource = FakeDataSource()
      let view = CollectionView(
        source: FakeSource([ElementAttributes(id: .of(kind, section: 0), frame: window)]),
        dataSource: dataSource)
      view.show()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("a decoration of kind shelf"))
  }
}
