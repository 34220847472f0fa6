/// The shortest decimal that reads back as `value`, without an exponent; nil for NaN and infinity.
public func decimalText(_ value: Double) -> String? {
  guard value.isFinite else { return nil }
  if value == 0 { return "0" }
  let parts = value.magnitude.description.split(separator: "e")
  let number = parts[0].split(separator: ".", omittingEmptySubsequences: false)
  var digits = String(number[0]) + (number.count > 1 ? String(number[1]) : "")
  var point = number[0].count + (parts.count > 1 ? Int(parts[1])! : 0)
  if point <= 0 {
    digits = String(repeating: "0", count: 1 - point) + digits
    point = 1
  }
  if digits.count < point { digits += String(repeating: "0", count: point - digits.count) }
  let whole = digits.prefix(point)
  var fraction = digits.dropFirst(point)
  while fraction.last == "0" { fraction.removeLast() }
  return (value < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
}
