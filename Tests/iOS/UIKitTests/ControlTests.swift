import Foundation
import Testing
import UIKit

@MainActor private final class Listener: NSObject {
  var heard: [String] = []
  func pressed(_ button: UIButton) { heard.append(button.currentTitle ?? "-") }
  func changed() { heard.append("changed") }
}

@MainActor @Suite struct ControlTests {
  private let button = UIButton(type: .system)
  private let listener = Listener()

  @Test func aTargetHearsOfItsOwnEventsAlone() {
    button.setTitle("Send", for: .normal)
    button.addTarget(
      listener, action: Selector("pressed:", Listener.pressed(_:)), for: .touchUpInside)
    button.addTarget(
      listener, action: Selector("changed", Listener.changed), for: [.valueChanged, .touchDown])
    button.sendActions(for: .touchUpInside)
    button.sendActions(for: .valueChanged)
    #expect(listener.heard == ["Send", "changed"])
    button.removeTarget(listener, action: nil, for: .valueChanged)
    button.sendActions(for: [.valueChanged])
    button.sendActions(for: .touchDown)
    #expect(listener.heard == ["Send", "changed", "changed"])
  }

  @Test func aTargetIsNotHeld() {
    var other: Listener? = Listener()
    weak let kept = other
    button.addTarget(other, action: Selector("changed", Listener.changed), for: .touchDown)
    other = nil
    #expect(kept == nil)
    button.sendActions(for: .touchDown)
  }

  @Test func aFingerThatLiftsOnAButtonInACellPressesIt() {
    let (view, cell) = makeCell()
    cell.contentView.addSubview(button)
    button.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    button.addTarget(
      listener, action: Selector("pressed:", Listener.pressed(_:)), for: .touchUpInside)
    view.delaysContentTouches = false
    view.touchBegan(0, at: CGPoint(x: 10, y: 10))
    #expect(button.isHighlighted)
    view.touchEnded(0)
    #expect(listener.heard == ["-"])
    #expect(!button.isHighlighted)
    button.isEnabled = false
    view.touchBegan(0, at: CGPoint(x: 10, y: 10))
    view.touchEnded(0)
    #expect(listener.heard.count == 1)
  }

  private func makeCell() -> (UICollectionView, UICollectionViewCell) {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 100)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    let source = OneItem()
    view.dataSource = source
    return withExtendedLifetime(source) {
      view.layoutIfNeeded()
      return (view, view.cellForItem(at: [0, 0])!)
    }
  }

  @Test func theLabelAndTheImageShowWhatTheStateHas() {
    button.setTitle("On", for: .normal)
    button.setTitle("Off", for: .disabled)
    button.setTitleColor(.red, for: .normal)
    #expect(button.titleLabel?.text == "On")
    button.isEnabled = false
    #expect(button.titleLabel?.text == "Off" && button.currentTitleColor == .red)
    button.isEnabled = true
    button.isSelected = true
    #expect(button.currentTitle == "On" && button.title(for: .selected) == nil)
    #expect(button.state == .selected)
  }
}

private final class OneItem: NSObject, UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 1 }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
}

@MainActor @Suite struct LayerColorTests {
  @Test func colorsOfLayersAreKept() {
    let view = UIView()
    view.layer.borderColor = UIColor.systemBlue.cgColor
    view.layer.shadowColor = UIColor(white: 0.5, alpha: 0.25).cgColor
    #expect(view.layer.borderColor == UIColor(red: 0, green: 122 / 255, blue: 1, alpha: 1).cgColor)
    #expect(view.layer.shadowColor?.alpha == 0.25)
    #expect(UIColor(cgColor: view.layer.shadowColor!) == UIColor(white: 0.5, alpha: 0.25))
    #expect(view.layer.backgroundColor == nil)
    #expect(view.layer.maskedCorners.contains(.layerMaxXMaxYCorner))
  }

  @Test func theSystemsColorsAreThoseOfALightAppearance() {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    #expect(UIColor.secondaryLabel.getRed(&red, green: &green, blue: &blue, alpha: &alpha))
    #expect([red, green, blue].map { ($0 * 255).rounded() } == [60, 60, 67] && alpha == 0.6)
    #expect(UIColor.label == UIColor(red: 0, green: 0, blue: 0, alpha: 1))
    #expect(UIColor.systemBackground.withAlphaComponent(0.5).cgColor.alpha == 0.5)
  }
}
