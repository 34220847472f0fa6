import SwiftSyntax

/// A protocol whose optional methods compile here. Each has a default, which notes that the method
/// is missing, and a property of its base name, whose value is called with the same labels:
/// `delegate.method?(x)` reads the property, calls the method, and is nil if the default answered.
/// A method without parameters, or a property, would be declared twice: `OptionalMethods.find`
/// looks it up.
struct OptionalMethods {
  /// The modifiers to take out.
  private(set) var optionals: [DeclModifierSyntax] = []
  /// Requirements that this cannot be done for, with the key of the reason.
  private(set) var refused: [(node: DeclSyntax, key: String)] = []
  private(set) var baseNames: Set<String> = []
  /// The methods with their labels: `list(_:didSelect:)`.
  private(set) var labelled: [String] = []
  /// The names of those that return a value which is no optional itself.
  private(set) var valued: Set<String> = []
  /// What to insert so that the protocol is one of classes, which it was by `@objc`, and where; nil
  /// if it is.
  private(set) var inheritance: (offset: Int, text: String)?
  /// The declarations that go behind the file.
  private(set) var text = ""

  var hasRefusal: Bool { !refused.isEmpty }

  /// Methods without parameters, and properties.
  private(set) var bare: [BareMember] = []

  private let name: String
  private let access: String

  /// - Parameter defaults: the members, methods with their labels, that extensions of the protocol
  ///   have: a default of the user's does not note that it is missing.
  init(_ node: ProtocolDeclSyntax, defaults: Set<String> = []) {
    name = node.name.plain
    access =
      node.modifiers.map(\.name.text).first {
        ["public", "package", "private", "fileprivate"].contains($0)
      }
      .map { $0 + " " } ?? ""
    var methods: [FunctionDeclSyntax] = []
    for member in node.memberBlock.members where member.decl.isOptionalRequirement {
      let modifiers = member.decl.asProtocol((any WithModifiersSyntax).self)!.modifiers
      optionals += modifiers.filter { $0.name.text == "optional" }
      if let property = member.decl.as(VariableDeclSyntax.self), let bare = BareMember(property) {
        self.bare.append(bare)
        continue
      }
      guard let method = member.decl.as(FunctionDeclSyntax.self) else {
        refused.append((member.decl, "optional kind"))
        continue
      }
      let effects = method.signature.effectSpecifiers
      let isPlain =
        method.genericParameterClause == nil && effects?.asyncSpecifier == nil
        && effects?.throwsClause == nil && !modifiers.contains { $0.name.text == "static" }
      guard isPlain else {
        refused.append((member.decl, "optional kind"))
        continue
      }
      if method.signature.parameterClause.parameters.isEmpty {
        bare.append(BareMember(method))
      } else {
        methods.append(method)
      }
    }
    let inherited = node.inheritanceClause?.inheritedTypes.map { plainName($0.type) } ?? []
    if !inherited.contains(where: { ["AnyObject", "NSObjectProtocol", "class"].contains($0) }) {
      let after =
        node.inheritanceClause?.colon.endPosition ?? node.name.endPositionBeforeTrailingTrivia
      inheritance = (
        after.utf8Offset, node.inheritanceClause == nil ? ": AnyObject" : "AnyObject, "
      )
    }
    baseNames = Set(methods.map(\.name.plain))
    text = declarations(of: methods, but: defaults)
    labelled = methods.map(\.nameWithLabels)
    valued = Set(
      methods.filter {
        let type = $0.signature.returnClause?.type.trimmedDescription
        return type.map { !$0.hasSuffix("?") && !$0.hasSuffix("!") } ?? false
      }.map(\.name.plain))
  }

  private func declarations(
    of methods: [FunctionDeclSyntax], but defaults: Set<String>
  ) -> String {
    var lines = ["extension \(name) {"]
    for method in methods where !defaults.contains(method.nameWithLabels) {
      lines.append(
        "  \(access)func \(method.name.text)(\(parameters(of: method)))\(result(of: method)) "
          + "{ return OptionalMethods.missing() }")
    }
    for member in bare where !defaults.contains(member.key) {
      lines.append("  \(access)\(member.declaration)")
    }
    for base in baseNames.sorted() {
      lines.append("  \(access)var \(base): \(type(of: base))? { \(type(of: base))(base: self) }")
    }
    lines.append("}")
    for base in baseNames.sorted() {
      lines.append("@preconcurrency @MainActor \(access)struct \(type(of: base)) {")
      lines.append("  fileprivate let base: \(name)")
      lines.append("  nonisolated fileprivate init(base: \(name)) { self.base = base }")
      for method in methods where method.name.plain == base {
        let call = "OptionalMethods.call { base.\(method.name.text)(\(arguments(of: method))) }"
        let answer = method.signature.returnClause?.type.trimmedDescription ?? "Void"
        let isOptional = answer.hasSuffix("?") || answer.hasSuffix("!")
        lines.append(
          "  @discardableResult \(access)func callAsFunction(\(parameters(of: method))) -> "
            + (isOptional ? "\(answer.dropLast())?" : optional(answer)) + " { \(call)"
            + (isOptional ? " ?? nil" : "") + " }")
      }
      lines.append("}")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func optional(_ type: String) -> String {
    type.allSatisfy { $0.isLetter || $0.isNumber || "._[]:<>, ".contains($0) }
      && !type.hasPrefix("any ") ? "\(type)?" : "(\(type))?"
  }

  private func type(of base: String) -> String {
    name + base.prefix(1).uppercased() + base.dropFirst() + "Calls"
  }

  private func result(of method: FunctionDeclSyntax) -> String {
    method.signature.returnClause.map { " -> \($0.type.trimmedDescription)" } ?? ""
  }

  private func parameters(of method: FunctionDeclSyntax) -> String {
    method.signature.parameterClause.parameters.enumerated().map { index, parameter in
      "\(parameter.firstName.text) p\(index): \(parameter.type.trimmedDescription)"
        + (parameter.ellipsis == nil ? "" : "...")
    }.joined(separator: ", ")
  }

  private func arguments(of method: FunctionDeclSyntax) -> String {
    method.signature.parameterClause.parameters.enumerated().map { index, parameter in
      let label = parameter.firstName.text == "_" ? "" : "\(parameter.firstName.text): "
      let mark = parameter.type.trimmedDescription.hasPrefix("inout ") ? "&" : ""
      return label + mark + "p\(index)"
    }.joined(separator: ", ")
  }
}
