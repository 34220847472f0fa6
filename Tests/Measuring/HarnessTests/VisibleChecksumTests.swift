import CollectionAttributes
import Foundation
import Harness
import Testing

private let element = ElementAttributes(
  id: .item(3, inSection: 2), frame: CGRect(x: 1, y: 2.5, width: 3, height: 4))

private func checksum(
  _ elements: [(ElementAttributes, Int)], _ transform: ElementTransform? = nil
) -> String {
  var sum = VisibleChecksum()
  for (element, frame) in elements { sum.add(element, transform, frame: frame) }
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

@Test func everyPartOfATransformChangesTheChecksumAndItsHandleDoesNot() {
  let turned = ElementTransform(a: 0, b: 1, c: -1, d: 0, size: CGSize(width: 4, height: 3))
  var all = [checksum([(element, 1)]), checksum([(element, 1)], turned)]
  let changes: [(inout ElementTransform) -> Void] = [
    { $0.a = 0.5 }, { $0.b = 0.5 }, { $0.c = 0.5 }, { $0.d = 0.5 }, { $0.size.width += 1 / 64 },
    { $0.size.height += 1 / 64 }, { swap(&$0.b, &$0.c) },
  ]
  for change in changes {
    var changed = turned
    change(&changed)
    all.append(checksum([(element, 1)], changed))
  }
  #expect(Set(all).count == all.count)
  var other = element
  other.detail = 77
  #expect(checksum([(other, 1)], turned) == checksum([(element, 1)], turned))
}
