extension HumanUnits {
  /// `text` with `µs` for each `us` that is the unit of a number, for pages and pictures, whose
  /// readers have every character.
  package static func withMicroSign(_ text: String) -> String {
    guard text.contains(" us") else { return text }
    let scalars = Array(text.unicodeScalars)
    func isDigit(_ index: Int) -> Bool {
      scalars.indices.contains(index) && ("0"..."9").contains(scalars[index])
    }
    func isOfWord(_ index: Int) -> Bool {
      scalars.indices.contains(index)
        && (scalars[index].properties.isAlphabetic || isDigit(index) || scalars[index] == "_")
    }
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let isUnit =
        scalar == "u" && index > 1 && scalars[index - 1] == " " && isDigit(index - 2)
        && index + 1 < scalars.count && scalars[index + 1] == "s" && !isOfWord(index + 2)
      result.append(isUnit ? "µ" : scalar)
    }
    return String(result)
  }
}
