import Files
import Foundation
import Measurement

/// A result of a verb as indented JSON with sorted keys and a line end, for standard output: an
/// object that states its schema.
///
/// - Precondition: `value` is encoded as an object.
package func jsonText(_ value: some Encodable) throws(OutputError) -> String {
  String(decoding: try resultJSON(value, path: "standard output"), as: UTF8.self)
}

/// Several values in the same form; the object has them under `key`.
package func jsonText(_ values: [some Encodable], under key: String) throws(OutputError) -> String {
  try jsonText([key: values])
}

package func resultJSON(_ value: some Encodable, path: String) throws(OutputError) -> Data {
  try encodedJSON(JSONResult(value: value), path: path)
}

package enum JSONResultSchema {
  /// 2 since every result is an object that states its schema, all keys are in camel case, and
  /// truth values are booleans. `Benchmarks/FORMATS.md` lists the earlier names.
  package static let current = 2
}

/// A result of a verb with its schema version. Runs and selftests state schemas of their own.
private struct JSONResult<Value: Encodable>: Encodable {
  let value: Value

  private enum Key: String, CodingKey { case schemaVersion }

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(JSONResultSchema.current, forKey: .schemaVersion)
  }
}

package func encodedJSON(
  _ value: some Encodable, path: String, isIndented: Bool = true
) throws(OutputError) -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
  encoder.nonConformingFloatEncodingStrategy = .convertToString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  do {
    var data = JSONText.visible(try encoder.encode(value))
    data.append(UInt8(ascii: "\n"))
    return data
  } catch {
    throw .cannotWrite(path: path, reason: reason(of: error))
  }
}

/// Reads a file that this program wrote, and checks its numbers.
///
/// - Throws: `ReportError` with the line and the field of the fault.
func decodedJSON<Value: Decodable & CheckedRecord>(
  _ type: Value.Type, from file: ResultFile
) throws(ReportError) -> Value {
  let decoder = JSONDecoder()
  decoder.nonConformingFloatDecodingStrategy = .convertFromString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  do {
    let value = try decoder.decode(type, from: Data(file.bytes))
    try value.check(FieldCheck())
    return value
  } catch {
    throw fault(error, decoding: type, in: file)
  }
}

/// The fault that a decoder found in a file, with its line.
private func fault<Value: Decodable & CheckedRecord>(
  _ error: any Error, decoding type: Value.Type, in file: ResultFile
) -> ReportError {
  let json: LocatedJSON
  do {
    json = try LocatedJSON(
      String(decoding: file.bytes, as: UTF8.self), file: file.path, shape: "a record of a run")
  } catch {
    return .damaged(path: file.path, line: error.line, reason: error.message)
  }
  var found = error
  do {
    // Names the field where `JSONDecoder` does not.
    try json.decoded(as: type).check(FieldCheck())
  } catch {
    found = error
  }
  guard let found = found as? DecodingError else {
    return .damaged(path: file.path, reason: reason(of: found))
  }
  var text = reason(of: found)
  if case .typeMismatch(_, let context) = found { text += ": " + context.debugDescription }
  return .damaged(path: file.path, line: json.line(at: found.codingPath), reason: text)
}

extension DecodingError {
  fileprivate var codingPath: [any CodingKey] {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath
    @unknown default: []
    }
  }
}
