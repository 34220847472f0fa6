import SwiftSyntax

/// A function, a property or a closure that makes a layout, or a part of a compositional one.
struct BuilderFact: Encodable {
  var name: String
  var makes: Made
  var form: Form
  /// Those of a closure have no labels.
  var parameters: [ParameterFact] = []
  var isOptional: Bool
  var line: Int
  var lastLine: Int
  var modifiers: [String]
  /// The type around it, and what declares that type; both are empty outside of types.
  var owner = ""
  var ownerKind = ""
  /// Whether only its file sees it: by a modifier of its own, or of a type or extension around it.
  var isHidden: Bool
  var isGeneric = false
  var isAsync = false
  var isThrowing = false
  /// Whether all it does is to end the program.
  var isAbstract = false
  /// Whether it is made once for each owner, and not for each use.
  var isStored = false

  enum Made: String, Encodable { case layout, section, provider }
  enum Form: String, Encodable { case function, property, closure }
}

/// A type that a builder returns.
struct MadeType {
  var makes: BuilderFact.Made
  var isOptional = false
  /// The parameters of a closure that returns it; nil for no closure.
  var parameters: [ParameterFact]?

  /// nil for types of other things.
  init?(_ type: TypeSyntax?) {
    guard let type else { return nil }
    if let optional = type.as(OptionalTypeSyntax.self) {
      self.init(optional.wrappedType)
      isOptional = true
    } else if let implicit = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      self.init(implicit.wrappedType)
      isOptional = true
    } else if let attributed = type.as(AttributedTypeSyntax.self) {
      self.init(attributed.baseType)
    } else if let some = type.as(SomeOrAnyTypeSyntax.self) {
      self.init(some.constraint)
    } else if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first
    {
      self.init(only.type)
    } else if let function = type.as(FunctionTypeSyntax.self) {
      // A closure that returns a closure, or one that has to be awaited, is called by its owner.
      guard let made = MadeType(function.returnClause.type), made.parameters == nil,
        function.effectSpecifiers == nil
      else { return nil }
      self = made
      parameters = function.parameters.map {
        ParameterFact(
          label: "_", name: ($0.secondName ?? $0.firstName)?.plain ?? "",
          type: $0.type.trimmedDescription)
      }
    } else {
      let name = plainName(type)
      guard let made = Self.names[name.hasPrefix("UIKit.") ? String(name.dropFirst(6)) : name]
      else { return nil }
      self.init(makes: made)
    }
  }

  private init(makes: BuilderFact.Made) { self.makes = makes }

  private static let names: [String: BuilderFact.Made] = [
    "UICollectionViewLayout": .layout, "UICollectionViewCompositionalLayout": .layout,
    "NSCollectionLayoutSection": .section,
    "UICollectionViewCompositionalLayoutSectionProvider": .provider,
  ]
}

extension BuilderFact {
  /// nil for functions that return another thing, or a layout that is there already.
  init?(
    _ node: FunctionDeclSyntax, owner: TypeFact?, lines: SourceLocationConverter, isAbstract: Bool
  ) {
    guard let body = node.body, !body.statements.readExisting,
      let made = MadeType(node.signature.returnClause?.type), made.parameters == nil
    else { return nil }
    self.init(
      node.name.plain, made, .function, node, owner: owner, modifiers: node.modifiers,
      lines: lines)
    parameters = node.signature.parameterClause.parameters.map(ParameterFact.init)
    isGeneric = node.genericParameterClause != nil || parameters.contains { $0.isOpaque }
    isAsync = node.signature.effectSpecifiers?.asyncSpecifier != nil
    isThrowing = node.signature.effectSpecifiers?.throwsClause != nil
    self.isAbstract = isAbstract
  }

  /// nil for properties of other types, and for those that another function or the outside sets.
  init?(_ node: VariableDeclSyntax, owner: TypeFact?, lines: SourceLocationConverter) {
    guard node.bindings.count == 1, let binding = node.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)
    else { return nil }
    let made: MadeType
    if let getter = binding.accessorBlock?.getter {
      guard let found = MadeType(binding.typeAnnotation?.type), !getter.readExisting
      else { return nil }
      made = found
    } else {
      guard let value = binding.initializer?.value,
        let found = MadeType(value, of: binding.typeAnnotation?.type)
      else { return nil }
      made = found
    }
    self.init(
      name.identifier.plain, made, made.parameters == nil ? .property : .closure, node,
      owner: owner, modifiers: node.modifiers, lines: lines)
    parameters = made.parameters ?? []
    // A stored closure makes a new one each time.
    isStored =
      binding.accessorBlock?.getter == nil && made.parameters == nil
      && made.makes != .provider
  }

  private init(
    _ name: String, _ made: MadeType, _ form: Form, _ node: some DeclSyntaxProtocol,
    owner: TypeFact?, modifiers: DeclModifierListSyntax, lines: SourceLocationConverter
  ) {
    let words = modifiers.map(\.trimmedDescription)
    self.init(
      name: name, makes: made.makes, form: form, isOptional: made.isOptional,
      line: lines.line(of: node), lastLine: lines.lastLine(of: node), modifiers: words,
      owner: owner?.name ?? "", ownerKind: owner?.kind ?? "",
      isHidden: owner?.isHidden == true || words.contains("private")
        || words.contains("fileprivate"))
  }
}

extension MadeType {
  /// What the initial value of a property makes: a closure, one that is called at once, or a
  /// compositional layout; nil for what others make.
  fileprivate init?(_ value: ExprSyntax, of type: TypeSyntax?) {
    if let closure = value.as(ClosureExprSyntax.self) {
      guard let made = MadeType(type) ?? MadeType(ofClosure: closure) else { return nil }
      guard made.parameters != nil || made.makes == .provider else { return nil }
      self = made
      return
    }
    guard let call = value.as(FunctionCallExprSyntax.self) else { return nil }
    if let closure = call.calledExpression.as(ClosureExprSyntax.self) {
      guard let made = MadeType(type) ?? MadeType(closure.signature?.returnClause?.type)
      else { return nil }
      self = made
    } else if call.isConstruction {
      self.init(makes: .layout)
    } else {
      return nil
    }
  }

  /// By the types that a closure declares itself.
  private init?(ofClosure closure: ClosureExprSyntax) {
    guard let made = MadeType(closure.signature?.returnClause?.type), made.parameters == nil
    else { return nil }
    self = made
    parameters = []
    guard let clause = closure.signature?.parameterClause else { return }
    // Without types, nothing is known of what it takes.
    guard let typed = clause.as(ClosureParameterClauseSyntax.self) else { return nil }
    parameters = typed.parameters.map {
      ParameterFact(
        label: "_", name: ($0.secondName ?? $0.firstName).plain,
        type: $0.type?.trimmedDescription ?? "")
    }
  }
}

extension ParameterFact {
  init(_ node: FunctionParameterSyntax) {
    self.init(
      label: node.firstName.plain, name: (node.secondName ?? node.firstName).plain,
      type: node.type.trimmedDescription + (node.ellipsis == nil ? "" : "..."),
      hasDefault: node.defaultValue != nil)
  }

  /// Whether the caller chooses its type.
  fileprivate var isOpaque: Bool { type.hasPrefix("some ") }
}

extension FunctionCallExprSyntax {
  /// Whether it makes a compositional layout.
  var isConstruction: Bool {
    let member = calledExpression.as(MemberAccessExprSyntax.self)
    let type = member?.base ?? calledExpression
    return type.trimmedDescription == "UICollectionViewCompositionalLayout"
      && ["init", "list"].contains(member?.declName.baseName.text ?? "init")
  }
}

extension DecorationFact {
  /// nil for other calls, and for kinds that have no name outside of their type.
  init?(_ node: FunctionCallExprSyntax) {
    guard node.arguments.count == 2, let first = node.arguments.first?.expression,
      let last = node.arguments.last, last.label?.text == "forDecorationViewOfKind",
      let type = first.as(MemberAccessExprSyntax.self), type.declName.baseName.text == "self",
      let view = type.base?.trimmedDescription
    else { return nil }
    let kind = last.expression.trimmedDescription
    let isOfType = last.expression.is(MemberAccessExprSyntax.self) && !kind.hasPrefix("Self.")
    guard last.expression.is(StringLiteralExprSyntax.self) || isOfType && kind.first!.isUppercase
    else { return nil }
    self.init(view: view, kind: kind)
  }
}

extension AccessorBlockSyntax {
  /// What reads the property; nil for a stored one with observers.
  fileprivate var getter: CodeBlockItemListSyntax? {
    if case .getter(let statements) = accessors { return statements }
    guard case .accessors(let list) = accessors else { return nil }
    return list.first { $0.accessorSpecifier.text == "get" }?.body?.statements
  }
}

extension CodeBlockItemListSyntax {
  /// Whether all they do is to name something: `collectionView.collectionViewLayout`, `.feed`.
  fileprivate var readExisting: Bool {
    guard count == 1, let item = first?.item else { return false }
    var value = item.as(ExprSyntax.self)
    if let statement = item.as(ReturnStmtSyntax.self) { value = statement.expression }
    guard let value else { return false }
    return value.trimmedDescription.allSatisfy { character in
      character.isLetter || character.isNumber || "_.?! `\n".contains(character)
    }
  }
}

extension SourceLocationConverter {
  func lastLine(of node: some SyntaxProtocol) -> Int {
    location(for: node.endPositionBeforeTrailingTrivia).line
  }
}
