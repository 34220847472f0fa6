import Escaping
import Foundation
import InputFiles
import OutputFiles

/// `value` as indented JSON with sorted keys and a line end, for standard output.
public func jsonText(_ value: some Encodable) throws(OutputError) -> String {
  String(decoding: try encodedJSON(value, path: "standard output"), as: UTF8.self)
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
