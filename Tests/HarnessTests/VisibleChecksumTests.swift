import CollectionAttributes
import CollectionModel
import Foundation
import Testing

@testable import Harness

private let element = ElementAttributes(
  id: .item(3, inSection: 2), frame: CGRect(x: 1, y: 2.5, width: 3, height: 4))

private func checksum(_ elements: [(ElementAttributes, Int)]) -> String {
  var sum = VisibleChecksum()
  for (element, frame) in elements { sum.add(element, frame: frame) }
  return sum.text
}

@Test func aChecksumDoesNotDependOnTheOrder() {
  var other = element
  other.id = .header(ofSection: 2)
  #expect(checksum([(element, 1), (other, 1)]) == checksum([(other, 1), (element, 1)]))
  #expect(checksum([(element, 1)]).count == 16)
}

@Test func everyPartOfAnElementAndItsFrameNumberChangeTheChecksum() {
  var all = [checksum([]), checksum([(element, 1)]), checksum([(element, 2)])]
  let changes: [(inout ElementAttributes) -> Void] = [
    { $0.id = .item(4, inSection: 2) }, { $0.id = .item(3, inSection: 1) },
    { $0.id.kind = .header }, { $0.frame.origin.x += 1 / 64 }, { $0.frame.origin.y += 1 / 64 },
    { $0.frame.size.width += 1 / 64 }, { $0.frame.size.height += 1 / 64 }, { $0.zIndex = 1 },
    { $0.zIndex = -1 }, { $0.alpha = 0.5 }, { $0.isHidden = true },
  ]
  for change in changes {
    var changed = element
    change(&changed)
    all.append(checksum([(changed, 1)]))
  }
  #expect(Set(all).count == all.count)
}

@Test func anElementShownTwiceIsNotAnElementShownOnce() {
  #expect(checksum([(element, 1), (element, 1)]) != checksum([(element, 1)]))
}
