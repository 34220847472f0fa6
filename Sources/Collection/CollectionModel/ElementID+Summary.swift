extension ElementID {
  /// `item 3.17` is item 17 of section 3; other kinds by name.
  package var summary: String {
    let name: String
    switch kind {
    case .item: return "item \(section).\(item)"
    case .header: name = "header"
    case .footer: name = "footer"
    case .background: name = "background"
    case .separator: return "separator \(section).\(item)"
    default: name = kind.name
    }
    return kind.attachment == .item ? "\(name) \(section).\(item)" : "\(name) \(section)"
  }
}
