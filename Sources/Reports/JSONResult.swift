/// What a verb prints for machines, with the schema that it is of. Runs and selftests state schemas
/// of their own.
struct JSONResult<Value: Encodable>: Encodable {
  let value: Value

  private enum Key: String, CodingKey { case schemaVersion }

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(JSONResultSchema.current, forKey: .schemaVersion)
  }
}

enum JSONResultSchema {
  /// 2 since every result is an object that states its schema, all keys are in camel case, and what
  /// is true or false is a boolean. `Benchmarks/FORMATS.md` has the names of before.
  static let current = 2
}
