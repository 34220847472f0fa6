import Foundation
import Measurement

extension RunRecord {
  /// `run.json`: the whole run, keys sorted, histograms included.
  public func json() throws(ReportError) -> Data {
    try encodedJSON(self, path: "run.json")
  }

  /// Reads a `run.json`. Throws `ReportError` naming the file where it is missing or damaged.
  public static func load(_ url: URL) throws(ReportError) -> RunRecord {
    let run = try decodedJSON(RunRecord.self, from: url)
    guard run.schemaVersion == RunRecord.currentSchemaVersion else {
      throw .damaged(
        path: url.path,
        reason: "schema version \(run.schemaVersion), this program reads"
          + " \(RunRecord.currentSchemaVersion)")
    }
    return run
  }
}

func encodedJSON(
  _ value: some Encodable, path: String, isIndented: Bool = true
) throws(ReportError) -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
  encoder.nonConformingFloatEncodingStrategy = .convertToString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  do {
    var data = try encoder.encode(value)
    data.append(UInt8(ascii: "\n"))
    return data
  } catch {
    throw .cannotWrite(path: path, reason: "\(error)")
  }
}

func decodedJSON<Value: Decodable>(
  _ type: Value.Type, from url: URL
) throws(ReportError) -> Value {
  let data: Data
  do {
    data = try Data(contentsOf: url)
  } catch {
    throw .cannotRead(path: url.path, reason: AtomicFile.systemReason(error))
  }
  let decoder = JSONDecoder()
  decoder.nonConformingFloatDecodingStrategy = .convertFromString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  do {
    return try decoder.decode(type, from: data)
  } catch let error as DecodingError {
    throw .damaged(path: url.path, reason: error.summary)
  } catch {
    throw .damaged(path: url.path, reason: "\(error)")
  }
}

extension DecodingError {
  fileprivate var summary: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
    @unknown default: return "\(self)"
    }
  }
}
