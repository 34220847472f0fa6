/// A name with parameters in brackets, as runs write it: `masonry[columns=4,spacing=8]`. In names
/// of data, a number of items may follow: `uniform[sections=3]@2k`.
package struct ParameterizedName {
  /// The name without its parameters, but with the number of items.
  package var name: String
  package var parameters: [(key: String, value: String)] = []

  /// Splits any text; a part that is no list of parameters belongs to the name.
  package init(_ text: String) {
    guard let open = text.firstIndex(of: "["), let close = text.lastIndex(of: "]"), open < close
    else {
      name = text
      return
    }
    for part in text[text.index(after: open)..<close].split(separator: ",") {
      guard let sign = part.firstIndex(of: "=") else {
        name = text
        parameters = []
        return
      }
      parameters.append((String(part[..<sign]), String(part[part.index(after: sign)...])))
    }
    name = String(text[..<open]) + text[text.index(after: close)...]
  }

  package func value(of key: String) -> String? { parameters.first { $0.key == key }?.value }

  /// The whole text without one parameter.
  package func without(_ key: String) -> String {
    let rest = parameters.filter { $0.key != key }.map { "\($0.key)=\($0.value)" }
    guard !rest.isEmpty else { return name }
    let cut = name.lastIndex(of: "@") ?? name.endIndex
    return "\(name[..<cut])[\(rest.joined(separator: ","))]\(name[cut...])"
  }
}
