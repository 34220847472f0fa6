/// A verb's result for machines, with its schema version. Runs and selftests state schemas of their
/// own.
struct JSONResult<Value: Encodable>: Encodable {
  package let value: Value

  private enum Key: String, CodingKey { case schemaVersion }

  package func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(JSONResultSchema.current, forKey: .schemaVersion)
  }
}

package enum JSONResultSchema {
  /// 2 since every result is an object that states its schema, all keys are in camel case, and
  /// truth values are booleans. `Benchmarks/FORMATS.md` lists the earlier names.
  package static let current = 2
}
