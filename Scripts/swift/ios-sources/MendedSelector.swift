import SwiftSyntax

/// What stands in the place of a range of bytes.
typealias Replacement = (range: Range<Int>, text: String)

/// What becomes of `#selector(..)`: a Selector of UIKit's names here, which has the name of the
/// method in Objective-C, and the method as its closure.
enum MendedSelector {
  case method([Replacement])
  /// The name alone: a standard edit action, which the files do not declare.
  case name([Replacement])
  /// It stays as it is, for the reason of this key.
  case refused(String)

  init(_ macro: MacroExpansionExprSyntax, _ index: MethodIndex) {
    guard let argument = macro.arguments.first, argument.label == nil else {
      self = .refused("selector property")
      return
    }
    guard let named = NamedMethod(argument.expression) else {
      self = .refused("selector object")
      return
    }
    let start = macro.pound.trimmedRange.lowerBound
    let word: Replacement = (start..<macro.macroName.trimmedRange.upperBound, "Selector")
    let scope = macro.enclosingType
    let found = named.type(in: scope).flatMap { index.method(named, of: $0) }
    if found == nil, named.isEditAction {
      let written = named.expression.trimmedDescription
      let name = "\"\(named.base):\"" + written.filter { $0.isNewline }
      self = .name([word, (named.expression.trimmedRange, name)])
    } else if let key = named.refusal(found, in: scope) {
      self = .refused(key)
    } else {
      let name = found?.selector ?? objectiveCName(named.base, labels: named.labels ?? [])
      self = .method([word] + named.replacements(name, reference: scope?.reference ?? ""))
    }
  }
}

/// The method that stands in `#selector(..)`.
struct NamedMethod {
  enum Owner {
    /// That of the type around it: `handle(_:)`.
    case implied
    /// The same, by `self`, `Self` or `super`.
    case own(ExprSyntax)
    /// That of a type, by its name.
    case type(String)
    /// That of an object, whose type is not written.
    case object
  }

  /// `as (Sender) -> Void`, which chooses among methods of one name.
  struct Cast {
    /// Where the type begins.
    var start: Int
    var parameterCount: Int
    /// Whether the function takes the object first, and then the sender.
    var takesObject: Bool
  }

  /// Without a cast.
  let expression: ExprSyntax
  let owner: Owner
  /// The name without labels.
  let base: String
  /// nil where none are written.
  let labels: [String]?
  private(set) var cast: Cast?

  /// - Returns: nil if it is another expression.
  init?(_ expression: ExprSyntax) {
    var named = expression
    if let sequence = expression.as(SequenceExprSyntax.self) {
      // Operators are not folded: the method, `as`, and the type follow each other.
      let elements = Array(sequence.elements)
      guard elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self),
        let type = elements[2].as(TypeExprSyntax.self)?.type.as(FunctionTypeSyntax.self)
      else { return nil }
      named = elements[0]
      let applied = type.returnClause.type.as(FunctionTypeSyntax.self)
      cast = Cast(
        start: type.trimmedRange.lowerBound, parameterCount: (applied ?? type).parameters.count,
        takesObject: applied != nil)
    }
    let reference: DeclReferenceExprSyntax
    if let member = named.as(MemberAccessExprSyntax.self), let base = member.base {
      reference = member.declName
      owner = Self.owner(base)
    } else if let bare = named.as(DeclReferenceExprSyntax.self) {
      reference = bare
      owner = .implied
    } else {
      return nil
    }
    self.expression = named
    base = reference.baseName.plain
    labels = reference.argumentNames?.arguments.map(\.name.plain)
  }

  private static func owner(_ base: ExprSyntax) -> Owner {
    if base.is(SuperExprSyntax.self) { return .own(base) }
    var names: [String] = []
    var rest = base
    while true {
      if let generic = rest.as(GenericSpecializationExprSyntax.self) {
        rest = generic.expression
      } else if let member = rest.as(MemberAccessExprSyntax.self), let outer = member.base {
        names.insert(member.declName.baseName.plain, at: 0)
        rest = outer
      } else if let first = rest.as(DeclReferenceExprSyntax.self) {
        names.insert(first.baseName.plain, at: 0)
        break
      } else {
        return .object
      }
    }
    if names == ["self"] || names == ["Self"] { return .own(base) }
    let isType = names.last?.first?.isUppercase == true
    return isType ? .type(names.joined(separator: ".")) : .object
  }

  /// The type whose method it is; nil if that is not written.
  func type(in scope: EnclosingType?) -> String? {
    switch owner {
    case .implied, .own: scope?.name
    case .type(let name): name
    case .object: nil
    }
  }

  /// Whether it has the name of a standard edit action.
  var isEditAction: Bool {
    // NSObject has a `copy` of its own, without parameters.
    if case .type("NSObject") = owner { return false }
    return Self.editActions.contains(base) && cast == nil && (labels ?? ["_"]) == ["_"]
  }

  private static let editActions: Set = [
    "cut", "copy", "paste", "select", "selectAll", "delete", "pasteAndMatchStyle", "pasteAndGo",
    "pasteAndSearch", "duplicate", "toggleBoldface", "toggleItalics", "toggleUnderline",
    "makeTextWritingDirectionLeftToRight", "makeTextWritingDirectionRightToLeft", "increaseSize",
    "decreaseSize",
  ]

  /// Why no Selector can be made of it, by the key of the reason; nil if one can.
  ///
  /// - Parameter found: its declaration; nil if the files have none.
  func refusal(_ found: FunctionFact?, in scope: EnclosingType?) -> String? {
    guard type(in: scope) != nil else { return "selector object" }
    if let found { return found.isAction ? nil : "selector kind" }
    guard let labels else { return "selector unknown" }
    return labels.count <= 2 ? nil : "selector kind"
  }

  /// What puts the name before it, and its type where that is implied.
  func replacements(_ name: String, reference: String) -> [Replacement] {
    let start = expression.trimmedRange.lowerBound
    var made: [Replacement] = []
    switch owner {
    case .implied: made.append((start..<start, "\"\(name)\", \(reference)."))
    case .own(let base): made.append((base.trimmedRange, "\"\(name)\", \(reference)"))
    case .type, .object: made.append((start..<start, "\"\(name)\", "))
    }
    if let cast, !cast.takesObject { made.append((cast.start..<cast.start, "(\(reference)) -> ")) }
    return made
  }
}
