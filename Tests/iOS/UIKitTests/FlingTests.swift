import CollectionMotion
import Foundation
import Testing
import UIKit

/// A column of cards that comes to rest on a card, if `snaps` is set.
private final class SnappingColumn: UICollectionViewLayout {
  var snaps = true
  var requests: [String] = []
  override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 6400) }
  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    requests.append("\(proposedContentOffset.y) at \(velocity.y)")
    guard snaps else { return proposedContentOffset }
    return CGPoint(x: 0, y: (proposedContentOffset.y / 64).rounded() * 64)
  }
}

private final class Listener: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var log: [String] = []
  var target: CGFloat?

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 0 }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { UICollectionViewCell() }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    log.append("will end at \(targetContentOffset.pointee.y)")
    if let target { targetContentOffset.pointee.y = target }
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    log.append("ended, decelerates \(decelerate)")
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    log.append("rests at \(scrollView.contentOffset.y)")
  }
}

/// What happens after a finger has let go.
@MainActor @Suite struct FlingTests {
  private let layout = SnappingColumn()
  private let listener = Listener()
  private let view: UICollectionView

  init() {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 400), collectionViewLayout: layout)
    view.dataSource = listener
    view.delegate = listener
    view.layoutIfNeeded()
  }

  @Test func theLayoutThenTheDelegateChooseWhereItRests() {
    view.fling(velocity: CGPoint(x: 0, y: 2))
    // 2 pt/ms that slow down by 0.998 per ms go 2 / -ln 0.998 = 999 pt.
    #expect(layout.requests == ["999.0 at 2.0"])
    #expect(
      listener.log == ["will end at 1024.0", "ended, decelerates true", "rests at 1024.0"])
    listener.log = []
    listener.target = 1100
    view.fling(velocity: .zero)
    #expect(
      listener.log == ["will end at 1024.0", "ended, decelerates true", "rests at 1100.0"])
  }

  @Test func aClockTakesItThere() {
    let presentation = Presentation(of: view.engine)
    view.fling(velocity: CGPoint(x: 0, y: 2))
    #expect(view.isDecelerating && view.contentOffset.y == 0)
    var places: [CGFloat] = []
    while view.isDecelerating {
      view.advanceClock(to: presentation.time + 100_000_000)
      places.append(view.contentOffset.y)
    }
    #expect(places.last == 1024 && places.count > 20)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
    // It slows down.
    #expect(places[0] > 150 && places[0] < 250)
    #expect(listener.log.last == "rests at 1024.0")
  }

  @Test func pagesAndRatesAreRespected() {
    layout.snaps = false
    view.decelerationRate = .fast
    view.fling(velocity: CGPoint(x: 0, y: 2))
    #expect(view.contentOffset.y < 200)
    view.isPagingEnabled = true
    view.fling(velocity: CGPoint(x: 0, y: 2))
    #expect(view.contentOffset.y == 400)
    view.fling(velocity: CGPoint(x: 0, y: -0.1))
    #expect(view.contentOffset.y == 400)
    view.fling(velocity: CGPoint(x: 0, y: -1))
    #expect(view.contentOffset.y == 0)
  }

  @Test func aPageStaysWhateverTheLayoutAndTheDelegateWouldReturn() {
    view.isPagingEnabled = true
    listener.target = 123
    view.fling(velocity: CGPoint(x: 0, y: 2))
    #expect(view.contentOffset.y == 400 && layout.requests == [])
    #expect(listener.log == ["ended, decelerates true", "rests at 400.0"])
  }

  @Test(arguments: [true, false])
  func edgesBounceUnlessTheViewForbidsIt(_ bounces: Bool) {
    layout.snaps = false
    view.bounces = bounces
    let presentation = Presentation(of: view.engine)
    view.setContentOffset(CGPoint(x: 0, y: 100), animated: false)
    view.fling(velocity: CGPoint(x: 0, y: -3))
    var least: CGFloat = 0
    while view.isDecelerating {
      view.advanceClock(to: presentation.time + 16_666_667)
      least = min(least, view.contentOffset.y)
    }
    #expect(view.contentOffset.y == 0)
    #expect(bounces ? least < -5 : least == 0)
  }
}
