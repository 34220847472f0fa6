import SwiftSyntax

/// What becomes of a property that a NIB connects: one that is of a view has an empty one from the
/// beginning, since nothing connects it here; any other stays nil until code sets it.
struct Outlet {
  private(set) var replacements: [Replacement] = []
  private(set) var what = "`@IBOutlet` is gone"

  init(_ node: VariableDeclSyntax, _ attribute: AttributeSyntax, views: ViewIndex) {
    let breaks = attribute.trailingTrivia.description.filter { $0 == "\n" }
    guard node.bindings.count == 1, let binding = node.bindings.first,
      binding.initializer == nil, let type = binding.typeAnnotation?.type,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
      let value = views.emptyValue(of: type, in: node.enclosingType?.name)
    else {
      replacements = [(attribute.rangeWithSpace, breaks)]
      return
    }
    // Made when it is first used: a view whose outlet is of its own class would have no end.
    replacements = [(attribute.rangeWithSpace, breaks + "lazy ")]
    for modifier in node.modifiers where ["weak", "unowned"].contains(modifier.name.text) {
      replacements.append((modifier.rangeWithSpace, ""))
    }
    let behind = type.trimmedRange.upperBound
    replacements.append((behind..<behind, " = \(value)"))
    what =
      "`@IBOutlet` is gone: nothing connects `\(name.plain)`, which is an empty "
      + "\(plainName(type.withoutOptional))"
  }
}

/// The classes of views, and whose `init(frame:)` makes one.
struct ViewIndex {
  private var supers: [String: String] = [:]
  /// The labels of the designated initialisers of those that have any.
  private var initialisers: [String: [[String]]] = [:]

  init(_ files: [SourceFacts]) {
    for function in files.flatMap(\.functions)
    where function.name == "init" && !function.modifiers.contains("convenience") {
      let isHidden = !Set(function.modifiers).isDisjoint(with: ["private", "fileprivate"])
      let labels = isHidden || function.isAbstract ? [] : [function.parameters.map(\.label)]
      initialisers[function.owner, default: []] += labels
    }
    for type in files.flatMap(\.types) where type.kind == "class" && !type.isGeneric {
      supers[type.name] = type.supers.first ?? ""
    }
  }

  /// The classes from a class to UIKit's; the last is not declared here.
  func chain(_ name: String) -> [String] {
    var chain = [name]
    while let next = supers[chain.last!], !chain.contains(next) { chain.append(next) }
    return chain
  }

  /// What makes an empty object of an outlet's type: `UILabel!`; nil for types that are no views,
  /// and for optionals, which code looks at before it uses them.
  func emptyValue(of type: TypeSyntax, in owner: String?) -> String? {
    guard let implicit = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) else { return nil }
    if implicit.wrappedType.is(ArrayTypeSyntax.self) { return "[]" }
    let name = plainName(implicit.wrappedType)
    let chain = chain(name)
    let base = chain.last!
    func takes(_ labels: [String]) -> Bool {
      // An initialiser is inherited as long as no class has others.
      chain.first { initialisers[$0] != nil }.map { initialisers[$0]!.contains(labels) } ?? true
    }
    if base == "UICollectionView" {
      guard takes(["frame", "collectionViewLayout"]) else { return nil }
      return "\(name)(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())"
    }
    if base == "NSLayoutConstraint" || base.hasSuffix("GestureRecognizer")
      || ["UICollectionViewLayout", "UICollectionViewFlowLayout"].contains(base)
    {
      return takes([]) ? "\(name)()" : nil
    }
    return Self.views.contains(base) && takes(["frame"]) ? "\(name)(frame: .zero)" : nil
  }

  private static let views: Set = [
    "UIView", "UILabel", "UIImageView", "UIButton", "UIControl", "UIScrollView",
    "UICollectionReusableView", "UICollectionViewCell",
  ]

  /// What UIKit's classes inherit from.
  private static let ofUIKit = [
    "UIView": "UIResponder", "UIViewController": "UIResponder", "UIScrollView": "UIView",
    "UICollectionView": "UIScrollView", "UICollectionReusableView": "UIView",
    "UICollectionViewCell": "UICollectionReusableView", "UILabel": "UIView",
    "UIImageView": "UIView", "UIControl": "UIView", "UIButton": "UIControl",
    "UICollectionViewController": "UIViewController", "UINavigationController": "UIViewController",
    "UICollectionViewFlowLayout": "UICollectionViewLayout", "UIResponder": "NSObject",
    "UICollectionViewLayout": "NSObject", "UICollectionViewLayoutAttributes": "NSObject",
  ]

  /// Whether an extension of `name` is one of a class of UIKit's.
  func isOfUIKit(_ name: String) -> Bool { supers[name] == nil && Self.ofUIKit[name] != nil }

  /// The classes of the files that inherit from a class of UIKit's, with no other of the files
  /// between.
  func heirs(of name: String) -> [String] {
    supers.keys.sorted().filter { heir in
      let chain = chain(heir)
      guard chain.count == 2 else { return false }
      var base: String? = chain[1]
      while let next = base, next != name { base = Self.ofUIKit[next] }
      return base == name
    }
  }
}

extension TypeSyntax {
  fileprivate var withoutOptional: TypeSyntax {
    self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
      ?? self.as(OptionalTypeSyntax.self)?.wrappedType ?? self
  }
}
