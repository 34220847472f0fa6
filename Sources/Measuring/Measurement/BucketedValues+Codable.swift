import Statistics

/// In JSON the many buckets are one string, so that the rest can be seen: `value:count ...`.
extension BucketedValues: Codable {
  private enum Key: String, CodingKey {
    case buckets, minimum, maximum, mean, standardDeviation
  }

  /// Among more values, ranks would not be exact.
  private static let mostValues: UInt64 = 1 << 53

  package func encode(to encoder: any Encoder) throws {
    var text = ""
    text.reserveCapacity(buckets.count * 10)
    for bucket in buckets {
      if !text.isEmpty { text += " " }
      text += "\(bucket.value):\(bucket.count)"
    }
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(text, forKey: .buckets)
    try container.encode(minimum, forKey: .minimum)
    try container.encode(maximum, forKey: .maximum)
    try container.encode(mean, forKey: .mean)
    try container.encode(standardDeviation, forKey: .standardDeviation)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let text = try container.decode(String.self, forKey: .buckets)
    var buckets: [Bucket] = []
    var total: UInt64 = 0
    for part in text.utf8.split(separator: UInt8(ascii: " ")) {
      let numbers = part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard numbers.count == 2, let value = UInt64(Substring(numbers[0])),
        let count = UInt64(Substring(numbers[1])), count > 0, count <= Self.mostValues - total,
        buckets.last.map({ $0.value < value }) ?? true
      else {
        throw DecodingError.dataCorruptedError(
          forKey: .buckets, in: container,
          debugDescription: "\"\(Substring(part))\" after \(buckets.count) buckets is not"
            + " value:count, ascending, with a count above 0, and with at most 2^53 values in all")
      }
      total += count
      buckets.append(Bucket(value: value, count: count))
    }
    self.init(
      buckets: buckets, minimum: try container.decode(UInt64.self, forKey: .minimum),
      maximum: try container.decode(UInt64.self, forKey: .maximum),
      mean: try container.decode(Double.self, forKey: .mean),
      standardDeviation: try container.decode(Double.self, forKey: .standardDeviation))
  }
}
