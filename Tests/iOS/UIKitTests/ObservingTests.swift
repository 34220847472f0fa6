import Foundation
import Testing
import UIKit

/// A responder and a layout that record the notifications that they get by name.
private final class Listener: UIResponder {
  var notices: [String] = []

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    let (old, new) = (change?[.oldKey] as? CGPoint, change?[.newKey] as? CGPoint)
    notices.append("\(keyPath ?? "-") \(old?.y ?? -1) \(new?.y ?? -1) \(object is UIScrollView)")
  }
}

private final class ListeningLayout: UICollectionViewLayout {
  var count = 0

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) { count += 1 }
}

@MainActor @Suite struct ObservingTests {
  private let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))

  private func scroll(to y: CGFloat) { view.contentOffset = CGPoint(x: 0, y: y) }

  @Test func anObserverOfTheOffsetIsNotifiedOfEachChangeWithTheRequestedValues() {
    var notices: [(CGFloat?, CGFloat?)] = []
    let observation = view.observe(\.contentOffset, options: [.new]) { view, change in
      notices.append((change.oldValue?.y, change.newValue?.y))
      #expect(view.contentOffset.y == change.newValue?.y)
    }
    scroll(to: 5)
    scroll(to: 5)
    scroll(to: 9)
    #expect(notices.map(\.1) == [5, 9])
    #expect(notices.allSatisfy { $0.0 == nil })
    observation.invalidate()
    scroll(to: 1)
    #expect(notices.count == 2)
  }

  @Test func anObservationEndsWithWhatItsOwnerKeeps() {
    var count = 0
    var observation: NSKeyValueObservation? = view.observe(\.contentOffset) { _, _ in count += 1 }
    scroll(to: 5)
    withExtendedLifetime(observation) {}
    observation = nil
    scroll(to: 6)
    #expect(count == 1)
  }

  @Test func theInitialValueIsSentOnRequest() {
    scroll(to: 3)
    var values: [CGFloat?] = []
    let observation = view.observe(\.contentOffset, options: [.initial, .new]) {
      values.append($1.newValue?.y)
    }
    #expect(values == [3])
    observation.invalidate()
  }

  @Test func boundsAreNotifiedWhereTheSizeAloneChanges() {
    var sizes: [CGFloat?] = []
    var offsets = 0
    let ofBounds = view.observe(\.bounds, options: [.old, .new]) { _, change in
      sizes += [change.oldValue?.width, change.newValue?.width]
    }
    let ofOffset = view.observe(\.contentOffset) { _, _ in offsets += 1 }
    view.frame.size.width = 150
    #expect(sizes == [100, 150])
    #expect(offsets == 0)
    ofBounds.invalidate()
    ofOffset.invalidate()
  }

  @Test func aCollectionViewNotifiesOfItsOwnScrolling() {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 200),
      collectionViewLayout: UICollectionViewFlowLayout())
    var offsets: [CGFloat] = []
    let observation = view.observe(\.contentOffset) { view, _ in
      offsets.append(view.contentOffset.y)
    }
    view.setContentOffset(CGPoint(x: 0, y: 40), animated: false)
    #expect(offsets == [40])
    observation.invalidate()
  }

  @Test func aResponderIsNotifiedByNameUntilItIsRemoved() {
    let listener = Listener()
    view.addObserver(listener, forKeyPath: "contentOffset", options: [.old, .new], context: nil)
    scroll(to: 7)
    #expect(listener.notices == ["contentOffset 0.0 7.0 true"])
    view.removeObserver(listener, forKeyPath: "contentOffset")
    scroll(to: 8)
    #expect(listener.notices.count == 1)
  }

  @Test func ofTwoContextsTheOneThatIsNamedIsRemoved() {
    let listener = Listener()
    let context = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    defer { context.deallocate() }
    view.addObserver(listener, forKeyPath: "contentOffset", context: context)
    view.addObserver(listener, forKeyPath: "contentOffset", context: nil)
    view.removeObserver(listener, forKeyPath: "contentOffset", context: context)
    scroll(to: 2)
    #expect(listener.notices.count == 1)
    view.removeObserver(listener, forKeyPath: "contentOffset", context: nil)
  }

  @Test func aLayoutIsNotifiedOfBoundsAndNotKeptAlive() {
    var layout: ListeningLayout? = ListeningLayout()
    weak let kept = layout
    view.addObserver(layout!, forKeyPath: "bounds", context: nil)
    scroll(to: 4)
    #expect(layout?.count == 1)
    layout = nil
    #expect(kept == nil)
    scroll(to: 5)
  }
}
