/// The name among `candidates` that `name` was probably meant to be, or nil if none is near.
///
/// Among equally near names it picks the first in alphabetical order.
///
/// - Parameter most: how many edits away still counts as near. By default two, or a third of the
///   name's length if that is more, but too few to replace all of it.
/// - Complexity: O(candidates x length^2).
package func nearestName(
  to name: String, in candidates: some Sequence<String>, within most: Int? = nil
) -> String? {
  let wanted = Array(name.lowercased())
  // A name that shares nothing with the one given is not a suggestion.
  let limit = most ?? min(max(2, name.count / 3), max(wanted.count, 1) - 1)
  var best: (distance: Int, name: String)?
  for candidate in candidates {
    let distance = editDistance(wanted, Array(candidate.lowercased()))
    guard distance <= limit else { continue }
    if let found = best, (found.distance, found.name) <= (distance, candidate) { continue }
    best = (distance, candidate)
  }
  return best?.name
}

/// How many insertions, deletions, substitutions and swaps of neighbours turn `a` into `b`
/// (optimal string alignment).
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in 1...a.count {
    var current = [i] + [Int](repeating: 0, count: b.count)
    for j in 1...b.count {
      let substitution = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
      current[j] = min(last[j] + 1, current[j - 1] + 1, substitution)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        current[j] = min(current[j], beforeLast[j - 2] + 1)
      }
    }
    (beforeLast, last) = (last, current)
  }
  return last[b.count]
}
