import Foundation
import Testing
import UIKit

@MainActor private final class Listener: NSObject {
  var heard: [String] = []
  func hear(_ notification: Notification) { heard.append(notification.name.rawValue) }
  func wake() { heard.append("woken") }
}

/// A controller that writes down where it moves.
private final class Child: UIViewController {
  var moves: [String] = []
  override func willMove(toParent parent: UIViewController?) {
    moves.append("will \(parent == nil ? "leave" : "join")")
  }
  override func didMove(toParent parent: UIViewController?) {
    moves.append("did \(parent == nil ? "leave" : "join")")
  }
}

@MainActor @Suite struct NotificationTests {
  private let center = NotificationCenter()
  private let listener = Listener()

  private func listen() {
    center.addObserver(
      listener, selector: Selector("hear:", Listener.hear(_:)),
      name: UIApplication.didBecomeActiveNotification, object: nil)
    center.addObserver(
      listener, selector: Selector("wake", Listener.wake),
      name: UIApplication.willEnterForegroundNotification, object: nil)
  }

  @Test func aMethodIsCalledUnderItsNameAlone() {
    listen()
    center.post(name: UIApplication.didBecomeActiveNotification, object: nil)
    center.post(name: UIApplication.willTerminateNotification, object: nil)
    #expect(listener.heard == ["UIApplicationDidBecomeActiveNotification"])
    center.post(name: UIApplication.willEnterForegroundNotification, object: nil)
    #expect(listener.heard.last == "woken")
  }

  @Test func oneNameOrAllCanBeGivenUp() {
    listen()
    center.removeObserver(
      listener, name: UIApplication.didBecomeActiveNotification, object: nil)
    center.post(name: UIApplication.didBecomeActiveNotification, object: nil)
    center.post(name: UIApplication.willEnterForegroundNotification, object: nil)
    #expect(listener.heard == ["woken"])
    center.removeObserver(listener)
    center.post(name: UIApplication.willEnterForegroundNotification, object: nil)
    #expect(listener.heard == ["woken"])
  }

  @Test func anObserverIsNotHeld() {
    var other: Listener? = Listener()
    weak let kept = other
    center.addObserver(
      other!, selector: Selector("wake", Listener.wake),
      name: UIDevice.orientationDidChangeNotification, object: nil)
    other = nil
    #expect(kept == nil)
    center.post(name: UIDevice.orientationDidChangeNotification, object: nil)
  }

  @Test func aTokenOfABlockIsGivenUpAsBefore() {
    var count = 0
    nonisolated(unsafe) let add = { count += 1 }
    let token = center.addObserver(
      forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
    ) { _ in add() }
    center.post(name: UIResponder.keyboardWillShowNotification, object: nil)
    center.removeObserver(token)
    center.post(name: UIResponder.keyboardWillShowNotification, object: nil)
    #expect(count == 1)
  }
}

@MainActor @Suite struct ContainmentTests {
  @Test func aChildIsNotifiedThatItWillJoinAndThatItHasLeft() {
    let (first, second, child) = (UIViewController(), UIViewController(), Child())
    first.addChild(child)
    child.didMove(toParent: first)
    #expect(first.children == [child] && child.parent === first)
    second.addChild(child)
    #expect(first.children.isEmpty && second.children == [child])
    child.removeFromParent()
    #expect(child.parent == nil && second.children.isEmpty)
    #expect(child.moves == ["will join", "did join", "did leave", "will join", "did leave"])
  }
}
