import Primitives

/// A kind of edit script with the values of its parameters.
package struct EditPlan: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case whole(Int)
    case text(String)
  }

  package let kind: EditKind
  package let batches: Int
  /// Frames before each batch; nil distributes batches over all frames.
  package let framesBetween: Int?
  /// How long each change takes to be shown, in nanoseconds; 0 for at once.
  package let animation: UInt64
  /// The values of the kind's parameters by name, without the animation.
  private let values: [String: Value]

  /// - Parameter given: values of the kind's own parameters; the others have their defaults.
  /// - Precondition: `batches` is not negative, `framesBetween` is at least 1, and the kind has the
  ///   parameters that are given, with values of that type; whole numbers are not below their
  ///   range.
  package init(
    _ kind: EditKind, batches: Int? = nil, framesBetween: Int? = nil, animation: UInt64 = 0,
    _ given: [String: Value] = [:]
  ) {
    self.kind = kind
    self.batches = batches ?? kind.batches
    self.framesBetween = framesBetween
    self.animation = animation
    precondition(
      self.batches >= 0 && framesBetween ?? 1 >= 1,
      "\(self.batches) batches with \(framesBetween ?? 1) frames between")
    var left = given
    var values: [String: Value] = [:]
    for parameter in kind.parameters {
      let value = left.removeValue(forKey: parameter.name)
      switch (parameter.values, value) {
      case (.whole(let range, _), .whole(let number)?):
        precondition(number >= range.lowerBound, "\(kind)[\(parameter.name)] is \(number)")
        values[parameter.name] = value
      case (.oneOf, .text?), (.name, .text?), (.specification, .text?):
        values[parameter.name] = value
      case (.whole(_, let number), nil): values[parameter.name] = .whole(number)
      case (.oneOf(_, let text), nil): values[parameter.name] = .text(text)
      case (.name, nil), (.specification, nil):
        values[parameter.name] = .text(EditParameter.automatic)
      case (.animation, nil): break
      case (_, let value?): preconditionFailure("\(kind)[\(parameter.name)] cannot be \(value)")
      }
    }
    precondition(left.isEmpty, "\(kind) has no \(left.keys.sorted().joined(separator: ", "))")
    self.values = values
  }

  /// The value of a parameter of whole numbers, which the kind must have.
  func whole(_ name: String) -> Int {
    guard case .whole(let number)? = values[name] else {
      preconditionFailure("\(kind) has no number of \(name)")
    }
    return number
  }

  /// The value of a parameter of texts, which the kind must have.
  func text(_ name: String) -> String {
    guard case .text(let text)? = values[name] else {
      preconditionFailure("\(kind) has no text of \(name)")
    }
    return text
  }

  /// Adds all that determines the script but its seed.
  package func addContent(to hasher: inout WordHasher) {
    hasher.add(kind.name)
    hasher.add(UInt64(batches))
    hasher.add(UInt64(framesBetween ?? 0))
    // The edits in a batch and the animation come first, so that the order in which help lists the
    // parameters does not matter.
    let rest = kind.parameters.filter { $0 != .edits }
    if rest.count < kind.parameters.count { hasher.add(UInt64(whole(EditParameter.edits.name))) }
    if animation > 0 {
      hasher.add("animate")
      hasher.add(animation)
    }
    for parameter in rest {
      switch values[parameter.name] {
      case .whole(let number): hasher.add(UInt64(number))
      case .text(let text): hasher.add(text)
      case nil: break
      }
    }
  }
}

extension EditPlan {
  /// What a script changes besides the items.
  package enum Brought: Hashable, Sendable {
    case nothing
    /// Another layout, by its specification.
    case layout(String)
    /// Another value of a parameter of the layout.
    case parameter(String, to: String)
  }

  package var brought: Brought {
    switch kind.recording {
    case .batches, .taps, .measuredSizes, .gestures: .nothing
    case .exchanges: .layout(text("to"))
    case .pinches: .parameter(text("parameter"), to: text("to"))
    }
  }
}
