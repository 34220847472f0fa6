import SwiftSyntax

/// An optional requirement that is named without labels: a method without parameters, or a
/// property.
struct BareMember {
  let name: String
  /// `count` or `didReload()`.
  let key: String
  /// The declaration of its default, which notes that it is missing.
  let declaration: String
  /// Whether it may be there and be nil.
  let isOptional: Bool

  init(_ method: FunctionDeclSyntax) {
    name = method.name.plain
    key = name + "()"
    let type = method.signature.returnClause?.type.trimmedDescription
    isOptional = type?.hasSuffix("?") ?? false
    declaration =
      "func \(key)\(type.map { " -> \($0)" } ?? "") { return OptionalMethods.missing() }"
  }

  /// - Returns: nil if it is of the type itself.
  init?(_ property: VariableDeclSyntax) {
    guard !property.modifiers.contains(where: { ["static", "class"].contains($0.name.text) }),
      let binding = property.bindings.first, property.bindings.count == 1,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
      let type = binding.typeAnnotation?.type.trimmedDescription
    else { return nil }
    name = pattern.identifier.plain
    key = name
    isOptional = type.hasSuffix("?")
    let isSettable = binding.accessorBlock?.description.contains("set") ?? false
    let get = "get { return OptionalMethods.missing() }"
    declaration = "var \(name): \(type) { \(get)\(isSettable ? " set {}" : "") }"
  }
}

/// A member that is named, and not called with arguments, such as an optional method that is
/// looked up.
struct UncalledMember {
  let name: String
  /// The last name of what it is of; nil if that has none.
  let receiver: String?
  let line: Int
  private let base: ExprSyntax
  private let node: MemberAccessExprSyntax
  /// As they are written; nil without labels.
  private let labels: [String]?
  /// The call, `delegate?.method?()`; nil without one.
  private let call: FunctionCallExprSyntax?

  var isCalled: Bool { call != nil }

  init(
    _ node: MemberAccessExprSyntax, _ base: ExprSyntax, call: FunctionCallExprSyntax?, line: Int
  ) {
    name = node.declName.baseName.plain
    let last = lastName(base)
    receiver = last.isEmpty ? nil : last
    self.line = line
    self.base = base
    self.node = node
    self.call = call
    labels = node.declName.argumentNames?.arguments.map(\.name.plain)
  }

  /// The look-up of the method, which is nil where the object lacks it.
  ///
  /// - Parameter methods: the optional methods of that name, with their labels.
  /// - Returns: nil if several methods may be meant.
  func replacement(among methods: [String]) -> Replacement? {
    let written = labels.map { "\(name)(\($0.map { $0 + ":" }.joined()))" }
    guard let method = written ?? (methods.count == 1 ? methods[0] : nil),
      methods.contains(method)
    else { return nil }
    return (node.trimmedRange, search(method, method))
  }

  /// The value of a bare member, or of its call, which is nil where the object lacks it.
  ///
  /// - Returns: nil where it is a method that is not called.
  func replacement(by member: BareMember) -> Replacement? {
    guard (call != nil) == member.key.hasSuffix("()") else { return nil }
    var text = search(member.key, member.key)
    if member.isOptional { text = "(\(text) ?? nil)" }
    let whole = call.map { Syntax($0) } ?? Syntax(node)
    if call?.calledExpression.is(ForceUnwrapExprSyntax.self) == true {
      text += "!"
    } else if whole.parent?.as(MemberAccessExprSyntax.self)?.base?.id == whole.id {
      text += "?"
    }
    return (whole.trimmedRange, text)
  }

  private func search(_ key: String, _ member: String) -> String {
    let object = base.as(OptionalChainingExprSyntax.self)?.expression ?? base
    let breaks = base.trimmedDescription.filter { $0.isNewline }
    let plain = object.trimmedDescription.filter { !$0.isNewline }
    // Not behind the call: in a condition, a brace there would be its body.
    return "OptionalMethods.find(\(plain), \"\(key)\", { $0.\(member) })\(breaks)"
  }
}

/// `object.responds(to: #selector(Type.method(_:)))`: whether an object has a method.
struct MethodQuestion {
  let object: ExprSyntax
  let line: Int
  let replacements: [Replacement]

  /// - Returns: nil if it is another call.
  init?(_ node: FunctionCallExprSyntax, line: Int) {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.plain == "responds", let base = member.base,
      let argument = node.arguments.first, node.arguments.count == 1, argument.label?.text == "to",
      let macro = argument.expression.as(MacroExpansionExprSyntax.self),
      macro.macroName.text == "selector", let named = macro.arguments.first,
      let method = NamedMethod(named.expression)
    else { return nil }
    object = base.as(OptionalChainingExprSyntax.self)?.expression ?? base
    self.line = line
    let labels = method.labels.map { "(\($0.map { $0 + ":" }.joined()))" } ?? ""
    let (whole, inner) = (node.trimmedRange, object.trimmedRange)
    let breaks = node.trimmedDescription.dropFirst(object.trimmedDescription.count)
      .filter { $0.isNewline }
    replacements = [
      (whole.lowerBound..<inner.lowerBound, "OptionalMethods.has("),
      (inner.upperBound..<whole.upperBound, ", \"\(method.base)\(labels)\")\(breaks)"),
    ]
  }
}

/// `object.method!(x)`, whose value is no optional on iOS.
struct DemandedMethod {
  let name: String
  let line: Int
  /// Where the call ends.
  let end: Int

  /// - Returns: nil if it is another call.
  init?(_ node: FunctionCallExprSyntax, line: Int) {
    guard let forced = node.calledExpression.as(ForceUnwrapExprSyntax.self),
      let member = forced.expression.as(MemberAccessExprSyntax.self), member.base != nil
    else { return nil }
    name = member.declName.baseName.plain
    self.line = line
    end = node.trimmedRange.upperBound
  }
}

/// Of which types the values of names are, as far as files declare it.
struct TypedNames {
  private var types: [String: Set<String>] = [:]

  init(_ sites: [MendingSites]) {
    for found in sites.flatMap(\.typed) {
      let words = found.type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      types[found.name, default: []].formUnion(words.map(String.init))
    }
    for (name, other) in sites.flatMap(\.bound) where name != other {
      types[name, default: []].formUnion(types[other] ?? [])
    }
  }

  /// The names with which a type of `wanted` is written.
  func names(of wanted: Set<String>) -> Set<String> {
    Set(types.filter { !$0.value.isDisjoint(with: wanted) }.keys)
  }
}

extension FunctionDeclSyntax {
  /// `list(_:didSelect:)`.
  var nameWithLabels: String {
    let labels = signature.parameterClause.parameters.map { $0.firstName.plain + ":" }
    return "\(name.plain)(\(labels.joined()))"
  }
}
