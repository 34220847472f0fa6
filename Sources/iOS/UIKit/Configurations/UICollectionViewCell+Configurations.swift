import CollectionEngine
import CollectionModel

/// What a cell stores of configurations; most cells have none.
@MainActor
final class CellConfigurations {
  var content: (any UIContentConfiguration)?
  var background: UIBackgroundConfiguration?
  var handler: UICollectionViewCell.ConfigurationUpdateHandler?
  var updatesContent = true
  var updatesBackground = true
  /// How often the content configuration was replaced by one that may differ.
  var contentChanges = 0
}

extension UICollectionViewCell {
  public typealias ConfigurationUpdateHandler =
    @MainActor (_ cell: UICollectionViewCell, _ state: UICellConfigurationState) -> Void

  /// `configured`, which is created. An update is due then.
  final var configurations: CellConfigurations {
    if let configured { return configured }
    let new = CellConfigurations()
    configured = new
    // The update may give a cell of UIKit's own class contents, which have a size.
    box?.hasPreferences = true
    setPending(.configuration)
    return new
  }

  /// Makes the content view, or is passed to the present one if that supports it; nil for an empty
  /// content view.
  public var contentConfiguration: (any UIContentConfiguration)? {
    get { configured?.content }
    set {
      guard newValue != nil || configured?.content != nil else { return }
      let configurations = configurations
      let old = configurations.content
      configurations.content = newValue
      show(newValue)
      if let old, let newValue, old.isKnownToEqual(newValue) { return }
      configurations.contentChanges += 1
      preferredSizeChanged(ofInnerView: false)
    }
  }

  private func show(_ configuration: (any UIContentConfiguration)?) {
    guard let configuration else { return exchangeContentView(for: UIView(frame: bounds)) }
    if let view = contentView as? any UIView & UIContentView, view.supports(configuration) {
      view.configuration = configuration
    } else {
      exchangeContentView(for: configuration.makeContentView())
    }
  }

  /// Setting it removes the background colour and the background views, and setting one of these
  /// removes it.
  public var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configured?.background }
    set {
      guard newValue != nil || configured?.background != nil else { return }
      let configurations = configurations
      let old = configurations.background?.customView
      configurations.background = newValue
      if newValue != nil {
        (backgroundColor, backgroundView, selectedBackgroundView) = (nil, nil, nil)
      }
      let new = newValue?.customView
      if old !== new { old?.removeFromSuperview() }
      guard let new, let insets = newValue?.backgroundInsets else { return }
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      new.frame = bounds.inset(
        by: UIEdgeInsets(
          top: insets.top, left: isMirrored ? insets.trailing : insets.leading,
          bottom: insets.bottom, right: isMirrored ? insets.leading : insets.trailing))
      new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      if new.superview !== self { insertSubview(new, at: 0) }
    }
  }

  /// Called with the cell and its state once before the cell is displayed, and after each change of
  /// the state. Setting it requests a call.
  public var configurationUpdateHandler: ConfigurationUpdateHandler? {
    get { configured?.handler }
    set {
      guard newValue != nil || configured != nil else { return }
      configurations.handler = newValue
      setNeedsUpdateConfiguration()
    }
  }

  /// The state without a program's own values.
  final var ownConfigurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isFocused = isFocused
    state.isDisabled = !isUserInteractionEnabled
    state.isExpanded = isExpanded
    if let view = box?.collectionView {
      state.isEditing = view.isEditing
      state.isReordering = view.isMoving(self)
    }
    return state
  }

  /// Updates both configurations for the present state, then calls the override and the handler.
  ///
  /// - Parameter id: the element that the cell is about to show; nil if it is on screen.
  /// - Returns: whether the content configuration may have changed.
  final func updateConfigurations(as id: ElementID?) -> Bool {
    guard let configured else { return false }
    // Otherwise the cell would have its marks only after the update.
    if let id, let box = box as? CellBox {
      for interaction in box.collectionView?.engine.interactions ?? [] {
        interaction.willDisplay(box, for: id)
      }
    }
    pending.remove(.configuration)
    let changes = configured.contentChanges
    let state = configurationState
    if configured.updatesContent, let old = configured.content {
      let new = old.updated(for: state)
      if !old.isKnownToEqual(new) { contentConfiguration = new }
    }
    if configured.updatesBackground, let old = configured.background {
      let new = old.updated(for: state)
      if new != old { backgroundConfiguration = new }
    }
    updateConfiguration(using: state)
    configured.handler?(self, state)
    return configured.contentChanges != changes
  }
}

/// Which methods the subclasses of cells override, by their method tables.
@MainActor
enum CellMethods {
  private class Plain: UICollectionViewCell {}

  private final class Updating: Plain {
    override func updateConfiguration(using state: UICellConfigurationState) {}
  }

  /// The place of `updateConfiguration(using:)`; nil if it is not found.
  private static let slot = MethodTable.slot(
    base: UICollectionViewCell.self, plain: Plain.self, overriding: Updating.self)
  private static var known: [ObjectIdentifier: Bool] = [:]

  /// Whether a class overrides `updateConfiguration(using:)`; true if that cannot be read.
  static func overridesUpdate(_ type: UICollectionViewCell.Type) -> Bool {
    let id = ObjectIdentifier(type)
    if let known = known[id] { return known }
    let base: AnyClass = UICollectionViewCell.self
    let overrides = slot.map {
      MethodTable.entries(of: type, as: base)[$0] != MethodTable.entries(of: base, as: base)[$0]
    }
    known[id] = overrides ?? true
    return overrides ?? true
  }
}
