/// The methods that files declare, by the types that they are of.
struct MethodIndex {
  private var methods: [String: [FunctionFact]] = [:]
  /// From a class to the first of what it inherits from; empty if it inherits from nothing.
  private var supers: [String: String] = [:]
  private var aliases: [String: String] = [:]
  /// From the last name of a class to the whole of it: `Outer.Inner`.
  private var fullNames: [String: String] = [:]

  init(_ files: [SourceFacts]) {
    for file in files {
      for function in file.functions where !function.owner.isEmpty {
        methods[function.owner, default: []].append(function)
      }
      for type in file.types where type.kind == "class" && supers[type.name] == nil {
        supers[type.name] = type.supers.first ?? ""
        let last = String(type.name.split(separator: ".").last ?? "")
        if fullNames[last] == nil { fullNames[last] = type.name }
      }
      aliases.merge(file.aliases) { first, _ in first }
    }
  }

  /// The method that a type, or the nearest class that it inherits from, declares; nil if none
  /// does.
  func method(_ named: NamedMethod, of type: String) -> FunctionFact? {
    var found: FunctionFact?
    var seen: Set<String> = []
    var next = resolved(type)
    while !next.isEmpty, seen.insert(next).inserted {
      let here = methods[next]?.first { method in
        found?.overrides(method) ?? named.canBe(method)
      }
      if found == nil { found = here }
      // An override has the name of what it overrides.
      if found?.objcName == nil { found?.objcName = here?.objcName }
      next = resolved(supers[next] ?? "")
    }
    return found
  }

  /// The class that a name stands for; the name itself if it is not declared here.
  private func resolved(_ name: String) -> String {
    if supers[name] != nil { return name }
    let meant = aliases[name] ?? name
    return supers[meant] == nil ? fullNames[meant] ?? meant : meant
  }
}

extension NamedMethod {
  /// Whether the labels and the number of parameters, where written, are those of a method.
  fileprivate func canBe(_ method: FunctionFact) -> Bool {
    let own = method.parameters.map(\.label)
    return method.name == base && own == labels ?? own
      && own.count == cast?.parameterCount ?? own.count
  }
}

extension FunctionFact {
  fileprivate func overrides(_ other: FunctionFact) -> Bool {
    name == other.name && parameters.map(\.label) == other.parameters.map(\.label)
  }

  /// Its name in Objective-C: `handleWithTap:`.
  var selector: String { objcName ?? objectiveCName(name, labels: parameters.map(\.label)) }

  /// Whether it can be called on an object with nothing, a sender, or a sender and an event.
  var isAction: Bool {
    let isOfType = modifiers.contains("static") || modifiers.contains("class")
    guard !isOfType, !isAsync, !isThrowing, ownerKind != "protocol" else { return false }
    return parameters.count < 2
      || parameters.count == 2 && ["UIEvent", "UIEvent?", "UIEvent!"].contains(parameters[1].type)
  }
}

/// The name that the compiler gives a method in Objective-C: the first label becomes a part of the
/// name, behind `With` unless a preposition in the name or the label joins them already.
///
/// - Parameter labels: `_` for none.
func objectiveCName(_ base: String, labels: [String]) -> String {
  guard let first = labels.first else { return base }
  var name = base
  if first != "_" {
    let meeting = [words(base).last, words(first).first]
    let isJoined = meeting.contains { prepositions.contains($0 ?? "") }
    name += (isJoined ? "" : "With") + first.prefix(1).uppercased() + first.dropFirst()
  }
  return name + ":" + labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
}

/// Those of the compiler's list of parts of speech.
private let prepositions: Set = [
  "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for",
  "from", "given", "in", "including", "inside", "into", "matching", "of", "on", "passing",
  "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
]

/// The words of a name, in small letters: `load`, `url`, `for` of `loadURLFor`.
private func words(_ name: String) -> [String] {
  let letters = Array(name)
  var words: [String] = []
  for (index, letter) in letters.enumerated() {
    let isAfterCapital = index > 0 && letters[index - 1].isUppercase
    let isBeforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
    if index == 0 || letter.isUppercase && (!isAfterCapital || isBeforeSmall) { words.append("") }
    words[words.count - 1] += letter.lowercased()
  }
  return words
}
