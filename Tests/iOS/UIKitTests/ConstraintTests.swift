import Testing
import UIKit

@MainActor @Suite struct ConstraintTests {
  private let parent = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
  private let first = UIView()
  private let second = UIView()

  init() {
    parent.addSubview(first)
    parent.addSubview(second)
  }

  @Test func anActiveConstraintBelongsToTheNearestViewThatHoldsBothItems() {
    let spacing = first.leadingAnchor.constraint(equalTo: second.trailingAnchor, constant: 8)
    let within = first.topAnchor.constraint(equalTo: parent.topAnchor)
    let width = first.widthAnchor.constraint(equalToConstant: 40)
    NSLayoutConstraint.activate([spacing, within, width])
    #expect(
      parent.constraints.map(ObjectIdentifier.init) == [spacing, within].map(ObjectIdentifier.init))
    #expect(first.constraints.count == 1)
    #expect(width.isActive)
    #expect(second.constraints.isEmpty)
    NSLayoutConstraint.deactivate([spacing, width])
    #expect(parent.constraints.count == 1)
    #expect(!width.isActive)
    #expect(first.constraints.isEmpty)
  }

  @Test func aConstraintHoldsWhatItWasMadeOf() {
    let made = second.heightAnchor.constraint(
      lessThanOrEqualTo: first.widthAnchor, multiplier: 2)
    made.constant = 3
    made.priority = .defaultLow
    #expect(made.firstItem === second && made.secondItem === first)
    #expect(made.firstAttribute == .height && made.secondAttribute == .width)
    #expect(made.relation == .lessThanOrEqual)
    #expect(made.multiplier == 2 && made.constant == 3 && made.priority == .defaultLow)
    let whole = NSLayoutConstraint(
      item: first, attribute: .leading, relatedBy: .equal, toItem: parent, attribute: .leading,
      multiplier: 1, constant: 0)
    whole.isActive = true
    #expect(parent.constraints.first === whole)
  }

  @Test func constraintsPlaceNothing() {
    first.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    first.widthAnchor.constraint(equalToConstant: 40).isActive = true
    first.topAnchor.constraint(equalTo: parent.safeAreaLayoutGuide.topAnchor).isActive = true
    parent.setNeedsLayout()
    parent.layoutIfNeeded()
    #expect(first.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(parent.constraints.count == 1)
  }

  @Test func guidesAreOfTheirView() {
    parent.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(
      parent.layoutMarginsGuide.layoutFrame == CGRect(x: 2, y: 1, width: 294, height: 396))
    #expect(parent.layoutMarginsGuide === parent.layoutMarginsGuide)
    let guide = UILayoutGuide()
    parent.addLayoutGuide(guide)
    first.addLayoutGuide(guide)
    #expect(parent.layoutGuides.isEmpty && first.layoutGuides.count == 1)
    #expect(guide.owningView === first)
  }

  @Test func prioritiesOfAnAxisAreKept() {
    first.setContentHuggingPriority(.required, for: .vertical)
    #expect(first.contentHuggingPriority(for: .vertical) == .required)
    #expect(first.contentHuggingPriority(for: .horizontal) == .defaultLow)
    #expect(first.contentCompressionResistancePriority(for: .vertical) == .defaultHigh)
  }
}
