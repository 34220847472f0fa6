import UIKit

/// Every form of `#selector` that becomes a Selector. Not this one: #selector(reload)
class ActionCell: UICollectionViewCell {
  let text = "nor #selector(reload) in a string, but \(#selector(reload)) in what is put into one"

  // A stored property's initial value has no `Self`, nor has one that belongs to the type.
  private let atOnce = [#selector(reload), #selector(ActionCell.handle(_:))]
  private(set) var made = { #selector(pressed(_:forEvent:)) }()
  static let shared = #selector(reload)
  static var computed: Selector { #selector(reload) }
  private lazy var later = #selector(handle(_:))
  lazy var inClosure: [Selector] = { [#selector(self.handle(_:)), #selector(Self.reload)] }()
  var onDemand: Selector { #selector(ActionCell.reload) }

  @objc func reload() {}
  @objc private func handle(_ sender: Any?) {}
  @IBAction func pressed(_ sender: UIView, forEvent event: UIEvent) {}
  @objc dynamic func tapped(with sender: UIView) {}
  @objc func show(view: UIView) {}
  @objc func showDetails(for view: UIView) {}
  @objc func lookAt(view: UIView?) {}
  @objc func exchange(_ sender: UIView, _ event: UIEvent?) {}
  @objc(renamedAction:) func named(_ sender: UIView) {}
  @objc func `repeat`() {}
  @objc func isReady() -> Bool { true }

  @objc func toggle() {}
  @objc func toggle(_ sender: UIView) {}

  func labels() -> [Selector] {
    [
      #selector(tapped(with:)), #selector(tapped), #selector(show(view:)),
      #selector(showDetails(for:)), #selector(lookAt(view:)), #selector(exchange(_:_:)),
      #selector(named(_:)), #selector(ActionCell.named), #selector(`repeat`),
      #selector(pressed), #selector(self.pressed(_:forEvent:)), #selector(isReady),
    ]
  }

  func overloads() -> [Selector] {
    [
      #selector(toggle(_:)), #selector(toggle as () -> Void),
      #selector(self.toggle as (UIView) -> Void),
      #selector(ActionCell.toggle as (ActionCell) -> () -> Void),
    ]
  }

  func editActions() -> [Selector] {
    [
      #selector(copy(_:)), #selector(UIResponder.cut(_:)), #selector(delete),
      #selector(UIResponderStandardEditActions.copy(_:)), #selector(UIResponder.paste(_:)),
      #selector(UIResponderStandardEditActions.select(_:)),
      #selector(UIResponderStandardEditActions.selectAll),
      #selector(NamedCell.Inner.select(_:)), #selector(Editing.paste),
    ]
  }

  /// Lines and comments stay.
  func spread() -> Selector {
    #selector(
      // The one with a sender.
      handle(_:)
    )
  }

  static func ofTheType() -> [Selector] { [#selector(reload), #selector(handle(_:))] }

  func preset(_ action: Selector = #selector(reload)) -> Selector { action }

  override var isHighlighted: Bool { didSet { _ = #selector(reload) } }
}

extension ActionCell {
  static let extended = #selector(reload)

  func fromExtension() -> Selector { #selector(reload) }

  // Moves into the class.
  override func prepareForReuse() {
    super.prepareForReuse()
    _ = #selector(reload)
  }
}

class NamedCell: ActionCell {
  override func named(_ sender: UIView) {}

  // Declared by what it inherits from.
  func inherited() -> [Selector] {
    [#selector(named), #selector(super.reload), #selector(tapped)]
  }

  class Inner: NSObject {
    @objc func turn(_ sender: UIView) {}

    func own() -> [Selector] { [#selector(turn), #selector(NamedCell.Inner.turn)] }
  }
}

extension NamedCell.Inner {
  static let turned = #selector(turn)
}

/// Declares an edit action, which can be called then.
class Editing: NSObject {
  @objc func paste(_ sender: Any?) {}

  func own() -> [Selector] { [#selector(paste(_:)), #selector(copy(_:))] }
}

/// What is no class names one.
struct Actions {
  typealias Cell = NamedCell.Inner

  let turned = #selector(Cell.turn)
  let reload = #selector(ActionCell.reload)
}

#if os(macOS)
  let elsewhere = #selector(ActionCell.reload)
#endif
