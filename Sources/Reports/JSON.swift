import Escaping
import Foundation
import InputFiles
import OutputFiles

/// A result of a verb as indented JSON with sorted keys and a line end, for standard output: an object
/// that states its schema (`JSONResult`).
///
/// - Precondition: `value` is encoded as an object.
public func jsonText(_ value: some Encodable) throws(OutputError) -> String {
  String(decoding: try resultJSON(value, path: "standard output"), as: UTF8.self)
}

/// The same of several values, which the object has under `key`.
public func jsonText(_ values: [some Encodable], under key: String) throws(OutputError) -> String {
  try jsonText([key: values])
}

func resultJSON(_ value: some Encodable, path: String) throws(OutputError) -> Data {
  try encodedJSON(JSONResult(value: value), path: path)
}

func encodedJSON(
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

func decodedJSON<Value: Decodable>(
  _ type: Value.Type, from url: URL
) throws(ReportError) -> Value {
  let file: ResultFile
  do {
    file = try ResultFile(url.path)
  } catch {
    throw .unreadable(error)
  }
  let decoder = JSONDecoder()
  decoder.nonConformingFloatDecodingStrategy = .convertFromString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  do {
    return try decoder.decode(type, from: Data(file.bytes))
  } catch {
    throw .damaged(path: file.path, reason: reason(of: error))
  }
}
