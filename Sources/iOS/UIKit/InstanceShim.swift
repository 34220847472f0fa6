/// Makes instances of subclasses that are known only at run time.
///
/// If the public classes had `required` initialisers, every subclass with its own `init` would have
/// to repeat them, which no iOS source does. Instead, a class is cast to one that has a required
/// initialiser at the same place in its method table.
// Open: the compiler would conclude that a class that is not open has no subclasses.
open class InstanceShim: NSObject {
  public required override init() { super.init() }
}

/// Makes an instance of the class `type` by its `init()`, overridden or not.
// Not optimised: otherwise the compiler would call the initialiser of the shim itself.
@inline(never)
@_optimize(none)
func makeInstance(of type: AnyClass) -> NSObject {
  unsafeBitCast(type, to: InstanceShim.Type.self).init()
}

/// The same for views, by their `init(frame:)`.
open class ViewShim: UIView {
  public required override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Makes a view of the class `type` by its `init(frame:)`, overridden or not.
@MainActor
@inline(never)
@_optimize(none)
func makeView(of type: AnyClass, frame: CGRect) -> UIView {
  unsafeBitCast(type, to: ViewShim.Type.self).init(frame: frame)
}

/// The same by its `init(coder:)`; nil if that returns nil.
@MainActor
@inline(never)
@_optimize(none)
func makeView(of type: AnyClass, coder: NSCoder) -> UIView? {
  unsafeBitCast(type, to: ViewShim.Type.self).init(coder: coder)
}
