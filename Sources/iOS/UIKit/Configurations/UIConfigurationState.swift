/// What a configuration may depend on: the traits, and values under the program's own keys.
public protocol UIConfigurationState {
  init(traitCollection: UITraitCollection)
  var traitCollection: UITraitCollection { get set }
  /// nil removes the value.
  subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The name of a value that a program adds to states.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The state of a view, as configurations receive it.
public struct UIViewConfigurationState: UIConfigurationState, Hashable {
  public var traitCollection: UITraitCollection
  public var isSelected = false
  public var isHighlighted = false
  public var isFocused = false
  public var isDisabled = false
  public var isPinned = false
  private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

/// The state of a cell, as configurations receive it.
///
/// Cells here are never pinned, swiped, or part of a drag and drop session.
public struct UICellConfigurationState: UIConfigurationState, Hashable {
  public enum DragState: Sendable { case none, lifting, dragging }

  public enum DropState: Sendable { case none, notTargeted, targeted }

  public var traitCollection: UITraitCollection
  public var isSelected = false
  public var isHighlighted = false
  public var isFocused = false
  public var isDisabled = false
  public var isPinned = false
  public var isEditing = false
  public var isExpanded = false
  public var isSwiped = false
  public var isReordering = false
  public var cellDragState = DragState.none
  public var cellDropState = DropState.none
  private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

/// A function from one colour to another. Copies of a transformer are equal.
public struct UIConfigurationColorTransformer: Hashable {
  private final class Function {
    let transform: (UIColor) -> UIColor
    init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }
  }

  private let function: Function

  public init(_ transform: @escaping (UIColor) -> UIColor) { function = Function(transform) }

  public var transform: (UIColor) -> UIColor { function.transform }
  public func callAsFunction(_ input: UIColor) -> UIColor { function.transform(input) }

  public static func == (one: Self, other: Self) -> Bool { one.function === other.function }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(function)) }
}
