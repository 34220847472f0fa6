import CollectionModel

// UIKit's texts, with the identifiers where UIKit's have none.

extension Error {
  /// Ends the program because of a misuse of a snapshot.
  @usableFromInline func endProgram() -> Never {
    fatalError((self as? SnapshotError)?.text ?? (self as? OutlineError)?.text ?? "\(self)")
  }
}

extension SnapshotError {
  var text: String {
    switch self {
    case .repeated(let kind, let identifiers):
      "Fatal: supplied \(kind) identifiers are not unique. Duplicate identifiers: "
        + "{(\(identifiers.lines))}"
    case .existingSections(let identifiers): Self.text(ofExisting: identifiers)
    case .noSection:
      "There are currently no sections in the data source. Please add a section first."
    case .unknown(let kind, let role, let identifier): Self.text(kind, role, identifier)
    case .anchorAmongInserted(_, let anchor, let inserted):
      "Invalid update: destination for insertion operation [\(anchor)] is in the insertion "
        + "identifier list for update: (\(inserted.lines))"
    case .moveOntoItself(let kind, let identifier):
      "Invalid update: destination for \(kind) move is the same as the source [\(identifier)] "
        + "for update: move \(identifier) to \(identifier)"
    }
  }

  private static func text(ofExisting identifiers: [String]) -> String {
    let isOne = identifiers.count == 1
    let noun = isOne ? "identifier" : "identifiers"
    let verb = isOne ? "exists" : "exist"
    return """
      Diffable data source detected an attempt to insert or append \(identifiers.count) section \
      \(noun) that already \(verb) in the snapshot. Identifiers in a snapshot must be unique. \
      Section \(noun) that already \(verb): (\(identifiers.lines))
      """
  }

  private static func text(_ kind: Kind, _ role: Role, _ identifier: String) -> String {
    let parameter: String
    switch (role, kind) {
    case (.reloaded, _), (.reconfigured, _):
      let verb = role == .reloaded ? "reload" : "reconfigure"
      return "Attempted to \(verb) \(kind) identifier that does not exist in the snapshot: "
        + identifier
    case (.container, _):
      return """
        Section identifier was not found. You can verify the section exists by calling the \
        indexOfSectionIdentifier API (which has O(1) performance). Section identifier: \
        \(identifier)
        """
    case (.insertionAnchor, .item): parameter = "section"
    case (.insertionAnchor, .section): parameter = "insertIndex"
    case (.moveSource, .item): parameter = "fromIndex"
    case (.moveDestination, .item): parameter = "toIndex"
    case (.moveSource, .section): parameter = "fromSection"
    case (.moveDestination, .section): parameter = "toSection"
    }
    return "Invalid parameter not satisfying: \(parameter) != NSNotFound. Unknown \(kind) "
      + "identifier: \(identifier)"
  }
}

extension OutlineError {
  var text: String {
    switch self {
    case .repeated(let items):
      "Identifiers in a section snapshot must be unique. Duplicate item identifiers: "
        + "{(\(items.lines))}"
    case .unknownDeletion(let item): "Failed to find index of item \(item)"
    case .unknownParent(let item):
      "Parent item identifier does not exist in section snapshot: \(item)"
    case .unknown(let item): "Item identifier does not exist in section snapshot: \(item)"
    }
  }
}

extension [String] {
  /// As collections of Foundation list their elements.
  fileprivate var lines: String { "\n    " + joined(separator: ",\n    ") + "\n" }
}
