import Statistics

/// One observed value.
package enum Observation: Hashable, Sendable {
  /// Whole numbers: ns, bytes, counts.
  case integer(Int64)
  /// Decimals: points, ratios, bytes per item.
  case decimal(Double)
  /// Checksums, 16 hex digits.
  case text(String)
  /// Many values of one launch, ns.
  case distribution(BucketedValues)
}

/// In JSON an observation is an object with one key, its kind: `{"integer": 5}`.
extension Observation: Codable {
  private enum Key: String, CodingKey {
    case integer, decimal, text, distribution
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .integer(let value): try container.encode(value, forKey: .integer)
    case .decimal(let value): try container.encode(value, forKey: .decimal)
    case .text(let value): try container.encode(value, forKey: .text)
    case .distribution(let value): try container.encode(value, forKey: .distribution)
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard container.allKeys.count == 1, let key = container.allKeys.first else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "one of integer, decimal, text, distribution is expected"))
    }
    switch key {
    case .integer: self = .integer(try container.decode(Int64.self, forKey: key))
    case .decimal: self = .decimal(try container.decode(Double.self, forKey: key))
    case .text: self = .text(try container.decode(String.self, forKey: key))
    case .distribution:
      self = .distribution(try container.decode(BucketedValues.self, forKey: key))
    }
  }
}
