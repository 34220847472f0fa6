/// A symbol, a control or a view at the edge of a row. Accessories are stored by their cell; they
/// are neither drawn nor do they take room.
public struct UICellAccessory {
  public enum DisplayedState: Sendable { case always, whenEditing, whenNotEditing }

  /// The width that a row reserves.
  public enum LayoutDimension: Hashable, Sendable {
    case actual, standard
    case custom(CGFloat)
  }

  public enum AccessoryType {
    case disclosureIndicator, outlineDisclosure, popUpMenu, checkmark, delete, insert, reorder
    case multiselect, label, detail
    case customView(UIView)
  }

  /// Where a custom view stands.
  public enum Placement {
    /// The index among the accessories of a side.
    public typealias Position = (_ accessories: [UICellAccessory]) -> Int

    case leading(displayed: DisplayedState = .always, at: Position = { $0.count })
    case trailing(displayed: DisplayedState = .always, at: Position = { _ in 0 })
  }

  public typealias ActionHandler = @MainActor () -> Void
  public typealias MenuSelectedElementDidChangeHandler = @MainActor (_ menu: UIMenu) -> Void

  public let accessoryType: AccessoryType
  package let displayed: DisplayedState
  /// Of the type that belongs to the kind; for a label with its text.
  package let options: Any
  package let actionHandler: ActionHandler?

  private init(
    _ type: AccessoryType, _ displayed: DisplayedState, _ options: Any,
    _ handler: ActionHandler? = nil
  ) {
    accessoryType = type
    self.displayed = displayed
    self.options = options
    actionHandler = handler
  }

  /// The name of the type; nil for a custom view, of which a row may have several.
  var systemName: String? {
    if case .customView = accessoryType { return nil }
    return "\(accessoryType)"
  }

  // MARK: Kinds

  public static func disclosureIndicator(
    displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = .init()
  ) -> UICellAccessory { Self(.disclosureIndicator, displayed, options) }

  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: OutlineDisclosureOptions = .init(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory { Self(.outlineDisclosure, displayed, options, actionHandler) }

  public static func popUpMenu(
    _ menu: UIMenu, displayed: DisplayedState = .always, options: PopUpMenuOptions = .init(),
    selectedElementDidChangeHandler: MenuSelectedElementDidChangeHandler? = nil
  ) -> UICellAccessory {
    Self(.popUpMenu, displayed, options) { selectedElementDidChangeHandler?(menu) }
  }

  public static func checkmark(
    displayed: DisplayedState = .always, options: CheckmarkOptions = .init()
  ) -> UICellAccessory { Self(.checkmark, displayed, options) }

  public static func delete(
    displayed: DisplayedState = .whenEditing, options: DeleteOptions = .init(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory { Self(.delete, displayed, options, actionHandler) }

  public static func insert(
    displayed: DisplayedState = .whenEditing, options: InsertOptions = .init(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory { Self(.insert, displayed, options, actionHandler) }

  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: ReorderOptions = .init()
  ) -> UICellAccessory { Self(.reorder, displayed, options) }

  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: MultiselectOptions = .init()
  ) -> UICellAccessory { Self(.multiselect, displayed, options) }

  public static func label(
    text: String, displayed: DisplayedState = .always, options: LabelOptions = .init()
  ) -> UICellAccessory { Self(.label, displayed, (text, options)) }

  public static func detail(
    displayed: DisplayedState = .always, options: DetailOptions = .init(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory { Self(.detail, displayed, options, actionHandler) }

  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    let displayed: DisplayedState
    switch configuration.placement {
    case .leading(let state, _), .trailing(let state, _): displayed = state
    }
    return Self(.customView(configuration.customView), displayed, configuration)
  }
}
