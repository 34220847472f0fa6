/// The kinds of layouts; a strategy is made for one of them.
package enum LayoutKind: Hashable {
  case rule
  case object

  package var words: String {
    switch self {
    case .rule: "layout rules"
    case .object: "layout objects"
    }
  }
}
