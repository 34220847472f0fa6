/// A misuse of a snapshot, which stays as it was. Identifiers are given by their descriptions.
public enum SnapshotError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable { case section, item }

  /// What an identifier that the snapshot does not have was to be.
  public enum Role: Hashable, Sendable {
    case insertionAnchor, moveSource, moveDestination, reloaded, reconfigured
    /// The section of items that are appended or queried.
    case container
  }

  /// Identifiers that come again in one call, each once.
  case repeated(Kind, [String])
  /// The sections of a call that the snapshot already has.
  case existingSections([String])
  /// Items are appended to the last section of none.
  case noSection
  case unknown(Kind, Role, String)
  /// Items or sections are inserted next to one of them.
  case anchorAmongInserted(Kind, anchor: String, inserted: [String])
  case moveOntoItself(Kind, String)
}

/// A misuse of an outline, which stays as it was. Identifiers are given by their descriptions.
public enum OutlineError: Error, Hashable, Sendable {
  /// Items that come again in one call or that the outline already has, each once.
  case repeated([String])
  /// An item to be deleted that the outline does not have.
  case unknownDeletion(String)
  /// An item to have children that the outline does not have.
  case unknownParent(String)
  /// Any other item that the outline does not have.
  case unknown(String)
}
