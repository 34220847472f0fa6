/// Splits a line of CSV at its commas. A field may be in double quotes, with quotes inside it
/// doubled (RFC 4180).
public enum CSVFields {
  public struct Field: Hashable, Sendable {
    public var text: String
    /// In bytes from the beginning of the line.
    public var start: Int
  }

  /// - Complexity: O(bytes).
  public static func of(_ line: some Collection<UInt8>) -> [Field] {
    var fields: [Field] = []
    var field: [UInt8] = []
    var start = 0
    var isQuoted = false
    var before: UInt8?
    for (offset, byte) in line.enumerated() {
      if byte == UInt8(ascii: "\"") {
        if !isQuoted, offset > start, before == byte { field.append(byte) }
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ","), !isQuoted {
        fields.append(Field(text: String(decoding: field, as: UTF8.self), start: start))
        field.removeAll()
        start = offset + 1
      } else {
        field.append(byte)
      }
      before = byte
    }
    fields.append(Field(text: String(decoding: field, as: UTF8.self), start: start))
    return fields
  }
}
