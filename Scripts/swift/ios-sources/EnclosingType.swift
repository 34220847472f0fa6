import SwiftSyntax

/// The type around an expression.
struct EnclosingType {
  /// With the types around it, as TypeFact has it.
  var name: String
  /// How its methods are referred to there: by `Self`, or by its name where `Self` does not compile
  /// or nothing is an object.
  var reference: String
}

extension SyntaxProtocol {
  /// nil outside of types.
  var enclosingType: EnclosingType? {
    var found: EnclosingType?
    var takesSelf = true
    var node = Syntax(self)
    while let parent = node.parent {
      if parent.asProtocol((any DeclGroupSyntax).self) != nil {
        let extended = parent.as(ExtensionDeclSyntax.self)?.extendedType
        let declared = parent.asProtocol((any NamedDeclSyntax).self)?.name
        let name = extended.map { plainName($0) } ?? declared?.plain ?? ""
        if let inner = found {
          found?.name = "\(name).\(inner.name)"
        } else {
          let written = extended?.trimmedDescription ?? declared?.text ?? ""
          found = EnclosingType(name: name, reference: takesSelf ? "Self" : written)
        }
        if extended != nil { return found }
      } else if found != nil, parent.isBody {
        // A type that is declared in a function.
        return found
      } else if found == nil, node.isWithoutSelf {
        takesSelf = false
      }
      node = parent
    }
    return found
  }

  /// Whether it is the initial value of a stored property or of a parameter, or a member of the
  /// type itself.
  private var isWithoutSelf: Bool {
    if self.is(InitializerClauseSyntax.self) {
      if parent?.is(FunctionParameterSyntax.self) == true { return true }
      guard let variable = parent?.parent?.parent?.as(VariableDeclSyntax.self) else { return false }
      return variable.parent?.is(MemberBlockItemSyntax.self) == true
        && !variable.modifiers.contains { $0.name.text == "lazy" }
    }
    guard parent?.is(MemberBlockItemSyntax.self) == true else { return false }
    let modifiers = asProtocol((any WithModifiersSyntax).self)?.modifiers
    return modifiers?.contains { ["static", "class"].contains($0.name.text) } == true
  }

  /// Whether what is declared in it is no member of a type.
  var isBody: Bool {
    self.is(FunctionDeclSyntax.self) || self.is(InitializerDeclSyntax.self)
      || self.is(ClosureExprSyntax.self) || self.is(AccessorBlockSyntax.self)
  }
}
