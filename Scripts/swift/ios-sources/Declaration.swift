import SwiftIfConfig
import SwiftSyntax

/// A declaration at the top of a file or in a type, with what it names.
struct Declaration {
  enum Kind { case type, `extension`, alias, initialiser, enumCase, member, statement }

  var file: Int
  var kind: Kind
  var node: Syntax
  /// What others call it; the full name of a type, also of one that is extended.
  var names: [String]
  /// The full name of the type around it; nil at the top of a file.
  var owner: String?
  /// The index of the declaration around it.
  var outer: Int?
  /// Whether it is of the type itself, and not of its objects.
  var isStatic = false
  /// Whether it is stored in each object, without a value from the beginning.
  var isStored = false
  var lacksValue = false
  var mentions = Mentions()
}

/// What a declaration names.
struct Mentions {
  /// Names without a base, those of `self` and `Self`, and types.
  var bare: Set<String> = []
  /// Members of a type, by its last name: `Sizes.card`.
  var qualified: Set<String> = []
  /// Members of a type that the context has: `.feed`.
  var implicit: Set<String> = []
  /// Members of something else: `item.width`. A subscript is `subscript(safe:)`.
  var members: Set<String> = []
}

/// Collects the declarations of a file, each with what it names: that of a type without its
/// members.
final class DeclarationLister: ActiveSyntaxAnyVisitor {
  private(set) var found: [Declaration] = []
  private let file: Int
  private let first: Int
  private let configuration: HereConfiguration
  private var outer: [Int] = []

  /// - Parameter first: the index that the first declaration of this file has.
  init(_ tree: SourceFileSyntax, file: Int, first: Int, _ configuration: HereConfiguration) {
    self.file = file
    self.first = first
    self.configuration = configuration
    super.init(viewMode: .sourceAccurate, configuration: configuration)
    walk(tree)
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    let item = Syntax(node.item)
    if item.is(IfConfigDeclSyntax.self) { return .visitChildren }
    if item.is(ImportDeclSyntax.self) { return .skipChildren }
    return item.asProtocol(DeclSyntaxProtocol.self) == nil ? note(.statement, item) : open(item)
  }

  override func visit(_ node: MemberBlockItemSyntax) -> SyntaxVisitorContinueKind {
    let item = Syntax(node.decl)
    return item.is(IfConfigDeclSyntax.self) ? .visitChildren : open(item)
  }

  private func open(_ item: Syntax) -> SyntaxVisitorContinueKind {
    if let group = item.asProtocol((any DeclGroupSyntax).self) { return openType(item, group) }
    if let alias = item.as(TypeAliasDeclSyntax.self) {
      return note(.alias, item, [alias.name.plain])
    }
    if item.is(InitializerDeclSyntax.self) { return note(.initialiser, item, ["init"]) }
    if let cases = item.as(EnumCaseDeclSyntax.self) {
      return note(.enumCase, item, cases.elements.map(\.name.plain))
    }
    if let function = item.as(FunctionDeclSyntax.self) {
      return note(.member, item, [function.name.plain])
    }
    if let node = item.as(SubscriptDeclSyntax.self) {
      let labels = node.parameterClause.parameters.filter { $0.secondName != nil }
      return note(.member, item, [subscriptName(labels.map(\.firstName.plain))])
    }
    guard let variable = item.as(VariableDeclSyntax.self) else { return note(.member, item) }
    return note(
      .member, item,
      variable.bindings.compactMap {
        $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.plain
      })
  }

  private func openType(
    _ item: Syntax, _ group: any DeclGroupSyntax
  ) -> SyntaxVisitorContinueKind {
    let extended = item.as(ExtensionDeclSyntax.self)?.extendedType
    let name =
      extended.map { plainName($0) } ?? item.asProtocol((any NamedDeclSyntax).self)?.name.plain
      ?? ""
    let owner = outer.last.map { found[$0 - first].names[0] }
    let whole = extended == nil ? owner.map { "\($0).\(name)" } ?? name : name
    _ = note(extended == nil ? .type : .extension, item, [whole], reads: false)
    // What it inherits from is looked at when it is kept.
    let clause = item.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
    if let clause { found[found.count - 1].mentions = Mentions(in: clause, configuration) }
    outer.append(first + found.count - 1)
    return .visitChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    let item =
      node.as(MemberBlockItemSyntax.self).map { Syntax($0.decl) }
      ?? node.as(CodeBlockItemSyntax.self).map { Syntax($0.item) }
    guard let item, let last = outer.last, found[last - first].node == item else { return }
    outer.removeLast()
  }

  private func note(
    _ kind: Declaration.Kind, _ node: Syntax, _ names: [String] = [], reads: Bool = true
  ) -> SyntaxVisitorContinueKind {
    let modifiers =
      node.asProtocol((any WithModifiersSyntax).self)?.modifiers.map(\.name.text) ?? []
    var made = Declaration(
      file: file, kind: kind, node: node, names: names,
      owner: outer.last.map { found[$0 - first].names[0] }, outer: outer.last,
      isStatic: modifiers.contains("static") || modifiers.contains("class"))
    if reads { made.mentions = Mentions(in: node, configuration) }
    if let variable = node.as(VariableDeclSyntax.self), !made.isStatic {
      made.isStored = variable.bindings.contains(where: \.isStored)
      made.lacksValue = variable.bindings.contains { binding in
        let isSet =
          binding.initializer != nil
          || variable.bindingSpecifier.text == "var" && binding.typeAnnotation?.isOptional == true
        return binding.isStored && !isSet
      }
    }
    found.append(made)
    return .skipChildren
  }
}

extension Mentions {
  init(in node: some SyntaxProtocol, _ configuration: HereConfiguration) {
    self = MentionCollector(node, configuration).found
  }
}

/// Collects the names in a declaration.
private final class MentionCollector: ActiveSyntaxVisitor {
  var found = Mentions()

  init(_ node: some SyntaxProtocol, _ configuration: HereConfiguration) {
    super.init(viewMode: .sourceAccurate, configuration: configuration)
    walk(node)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName == node else {
      found.bare.insert(node.baseName.plain)
      return .visitChildren
    }
    let name = node.baseName.plain
    let base = access.base.map(lastName)
    if base == nil {
      found.implicit.insert(name)
    } else if Self.ownNames.contains(base!) {
      found.bare.insert(name)
    } else if base!.first?.isUppercase == true {
      found.qualified.insert("\(base!).\(name)")
    } else {
      found.members.insert(name)
    }
    return .visitChildren
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    let labels = node.arguments.compactMap { $0.label?.plain }
    if !labels.isEmpty { found.members.insert(subscriptName(labels)) }
    return .visitChildren
  }

  /// What closures call the object that they are of.
  private static let ownNames: Set = ["self", "Self", "strongSelf", "weakSelf", "this", "super"]

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    found.bare.insert(node.name.plain)
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    found.bare.insert(node.name.plain)
    return .visitChildren
  }

  override func visit(_ node: KeyPathPropertyComponentSyntax) -> SyntaxVisitorContinueKind {
    found.members.insert(node.declName.baseName.plain)
    return .visitChildren
  }
}

private func subscriptName(_ labels: [String]) -> String {
  "subscript(\(labels.map { $0 + ":" }.joined()))"
}

extension PatternBindingSyntax {
  /// Whether it is kept in each object.
  fileprivate var isStored: Bool {
    guard let block = accessorBlock else { return true }
    guard case .accessors(let accessors) = block.accessors else { return false }
    return accessors.allSatisfy { $0.accessorSpecifier.text.hasSuffix("Set") }
  }
}

extension TypeAnnotationSyntax {
  fileprivate var isOptional: Bool {
    type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
  }
}
