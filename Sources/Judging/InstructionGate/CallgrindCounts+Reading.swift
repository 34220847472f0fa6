import Files

/// Reads the files of Callgrind, written with `--dump-instr=yes --compress-pos=no`.
extension CallgrindCounts {
  /// - Parameter file: its name in errors.
  /// - Throws: `InputError` that names file and line: a line of another form, a name that was not
  ///   declared, counts of other events than instructions.
  /// - Complexity: O(bytes)
  package init(_ text: String, file: String) throws(InputError) {
    var reader = Reader(file: file)
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try reader.read(Substring(line))
    }
    self = reader.counts
  }

  private struct Reader {
    let file: String
    var counts = CallgrindCounts()
    private var line = 0
    /// The names of objects and functions by the numbers that stand for them.
    private var objects: [Substring: String] = [:]
    private var symbols: [Substring: String] = [:]
    private var indices: [Function: Int] = [:]
    private var object = ""
    private var function: Int?
    /// Those of the call that is read; `nil` for the object of the caller.
    private var calledObject: String?
    private var callee: Int?
    private var callCount: UInt64?

    init(file: String) { self.file = file }

    mutating func read(_ text: Substring) throws(InputError) {
      line += 1
      guard let first = text.utf8.first else { return }
      if first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9") { return try readCosts(text) }
      guard let end = text.utf8.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == 58 }) else {
        if first != UInt8(ascii: "#") { throw error("expected a key, found \(quote(text))") }
        return
      }
      let value = text[text.utf8.index(after: end)...]
      switch text[..<end] {
      case "ob": object = try name(value, in: \.objects)
      case "fn": function = index(of: try name(value, in: \.symbols), in: object)
      case "cob": calledObject = try name(value, in: \.objects)
      case "cfn": callee = index(of: try name(value, in: \.symbols), in: calledObject ?? object)
      case "calls": callCount = try number(value.prefix { $0 != " " })
      case "events" where value != " Ir":
        throw error("expected counts of instructions alone, found those of\(value)")
      case "positions" where value != " instr line":
        throw error("expected addresses and lines, found\(value)")
      default: break
      }
    }

    /// `0xADDRESS LINE INSTRUCTIONS`
    private mutating func readCosts(_ text: Substring) throws(InputError) {
      let fields = text.split(separator: " ")
      guard fields.count == 3, fields[0].hasPrefix("0x"),
        let address = UInt64(fields[0].dropFirst(2), radix: 16), let function
      else { throw error("expected an address, a line and a count, found \(quote(text))") }
      let instructions = try number(fields[2])
      guard let count = callCount else {
        counts.costs.append(
          Cost(function: function, address: address, instructions: instructions))
        return
      }
      guard let callee else { throw error("expected the function that is called, found none") }
      counts.calls.append(
        Call(
          caller: function, callee: callee, address: address, count: count,
          instructions: instructions))
      (callCount, calledObject) = (nil, nil)
    }

    /// `(1) NAME`, or `(1)` for a name that was given before.
    private mutating func name(
      _ text: Substring, in names: WritableKeyPath<Self, [Substring: String]>
    ) throws(InputError) -> String {
      guard text.first == "(", let end = text.firstIndex(of: ")") else { return String(text) }
      let number = text[...end]
      let rest = text[text.index(after: end)...].drop { $0 == " " }
      if !rest.isEmpty { self[keyPath: names][number] = String(rest) }
      guard let name = self[keyPath: names][number] else {
        throw error("expected a name that was declared, found \(quote(text))")
      }
      return name
    }

    private mutating func index(of symbol: String, in object: String) -> Int {
      let function = Function(symbol: symbol, object: object)
      if let index = indices[function] { return index }
      counts.functions.append(function)
      indices[function] = counts.functions.count - 1
      return counts.functions.count - 1
    }

    private func number(_ text: Substring) throws(InputError) -> UInt64 {
      guard let number = UInt64(text) else {
        throw error("expected a number, found \(quote(text))")
      }
      return number
    }

    private func quote(_ text: Substring) -> String { InputError.quote(String(text.prefix(80))) }

    private func error(_ message: String) -> InputError {
      InputError(file: file, line: line, message: message, advice: "it is not one of Callgrind's")
    }
  }
}
