import Foundation
import InputFiles
import Measurement

extension RunRecord {
  /// `run.json`: the whole run, keys sorted, histograms included.
  public func json() throws(ReportError) -> Data {
    try encodedJSON(self, path: "run.json")
  }

  /// Reads a `run.json`. Throws `ReportError` naming the file where it is missing, no plain file or
  /// damaged.
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
    throw .cannotWrite(path: path, reason: reason(of: error))
  }
}

func decodedJSON<Value: Decodable>(
  _ type: Value.Type, from url: URL
) throws(ReportError) -> Value {
  let file: InputFile
  do {
    file = try InputFile(
      path: url.path, expecting: "what this program has written", largest: largestJSON,
      advice: "give the folder that was named by --output")
  } catch {
    throw .unreadable(error)
  }
  let decoder = JSONDecoder()
  decoder.nonConformingFloatDecodingStrategy = .convertFromString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  do {
    return try decoder.decode(type, from: Data(file.bytes))
  } catch {
    throw .damaged(path: url.path, reason: reason(of: error))
  }
}

/// In bytes; a case takes some 10,000 for each launch.
private let largestJSON = 4 << 30
