import CollectionMotion
import Foundation
import Testing
import UIKit

@MainActor private final class Ticks: NSObject {
  var times: [Double] = []
  func tick(_ link: CADisplayLink) { times.append(link.timestamp) }
}

/// Of one suite: links follow the clock of whichever view moves on first.
@MainActor @Suite(.serialized) struct DisplayLinkTests {
  private let view = UICollectionView(
    frame: CGRect(x: 0, y: 0, width: 100, height: 200),
    collectionViewLayout: UICollectionViewFlowLayout())
  private let ticks = Ticks()

  private func makeLink() -> CADisplayLink {
    let link = CADisplayLink(target: ticks, selector: Selector("tick:", Ticks.tick(_:)))
    link.add(to: .main, forMode: .common)
    return link
  }

  @Test func aLinkIsCalledOnceForEachFrameOfTheClock() {
    let presentation = Presentation(of: view.engine)
    let link = makeLink()
    view.advanceClock(to: 100_000_000)
    #expect(ticks.times.count == 6)
    #expect(ticks.times.first == 16_666_666 / 1e9)
    view.advanceClock(to: 100_000_000)
    #expect(ticks.times.count == 6)
    link.invalidate()
    view.advanceClock(to: 200_000_000)
    #expect(ticks.times.count == 6)
    withExtendedLifetime(presentation) {}
  }

  @Test func aLinkThatIsPausedPassesItsFrames() {
    let presentation = Presentation(of: view.engine)
    let link = makeLink()
    link.preferredFramesPerSecond = 10
    link.isPaused = true
    view.advanceClock(to: 1_000_000_000)
    #expect(ticks.times.isEmpty)
    link.isPaused = false
    view.advanceClock(to: 2_000_000_000)
    #expect(ticks.times.count == 10)
    link.invalidate()
    withExtendedLifetime(presentation) {}
  }

  @Test func aLinkFollowsTheClockThatItBeganWith() {
    let other = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 200),
      collectionViewLayout: UICollectionViewFlowLayout())
    let presentations = [Presentation(of: view.engine), Presentation(of: other.engine)]
    let link = makeLink()
    view.advanceClock(to: 20_000_000)
    other.advanceClock(to: 900_000_000)
    #expect(ticks.times.count == 1)
    link.invalidate()
    withExtendedLifetime(presentations) {}
  }

  @Test func withoutAClockALinkIsNotCalled() {
    let link = makeLink()
    view.contentOffset.y = 10
    view.layoutIfNeeded()
    #expect(ticks.times.isEmpty)
    link.invalidate()
  }
}
