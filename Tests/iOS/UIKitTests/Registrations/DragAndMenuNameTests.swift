import Foundation
import Testing
import UIKit

/// A collection screen with context menus and drag and drop, as apps write it.
private final class Screen: UICollectionViewController, UICollectionViewDragDelegate,
  UICollectionViewDropDelegate
{
  override func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
    point: CGPoint
  ) -> UIContextMenuConfiguration? {
    UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
      UIMenu(title: "item", children: [UIAction(title: "open") { _ in }])
    }
  }

  func collectionView(
    _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession,
    at indexPath: IndexPath
  ) -> [UIDragItem] { [Self.item(indexPath.item)] }

  func collectionView(
    _ collectionView: UICollectionView,
    performDropWith coordinator: any UICollectionViewDropCoordinator
  ) {
    guard let target = coordinator.destinationIndexPath else { return }
    for item in coordinator.items { coordinator.drop(item.dragItem, toItemAt: target) }
  }

  static func item(_ number: Int) -> UIDragItem {
    let item = UIDragItem(itemProvider: NSItemProvider(object: "\(number)" as NSString))
    item.localObject = number
    return item
  }
}

/// Names of menus and of drag and drop hold their values, and are reported as without effect.
@MainActor @Suite struct DragAndMenuNameTests {
  @Test func usedNamesAreReported() {
    NameWithoutEffect.forgetAll()
    let screen = Screen(collectionViewLayout: UICollectionViewFlowLayout())
    let view = screen.collectionView!
    (view.dragDelegate, view.dropDelegate) = (screen, screen)
    view.dragInteractionEnabled = true
    let menu = screen.collectionView(view, contextMenuConfigurationForItemAt: [0, 0], point: .zero)
    #expect(menu?.actionProvider?([])?.children.map(\.title) == ["open"])
    #expect(menu?.previewProvider == nil && menu?.identifier is NSUUID)
    #expect(view.dragDelegate === screen && view.dropDelegate === screen)
    #expect(
      NameWithoutEffect.used == [
        .dragDelegate, .dragInteractionEnabled, .dropDelegate, .contextMenuConfiguration,
      ])
    NameWithoutEffect.forgetAll()
  }

  @Test func anActionCallsItsClosure() {
    var senders: [Int] = []
    let action = UIAction(title: "a", attributes: .destructive, state: .on) { action in
      senders.append(action.sender as? Int ?? -1)
    }
    action.performWithSender(3, target: nil)
    #expect(senders == [3] && action.sender == nil)
    #expect(action.attributes == .destructive && action.state == .on && action.title == "a")
    let menu = UIMenu(
      title: "m", image: UIImage(size: .zero), identifier: .init("id"), options: .displayInline,
      children: [action])
    #expect(menu.identifier.rawValue == "id" && menu.options == .displayInline)
    #expect(menu.image != nil && menu.children == [action])
  }

  @Test func dragsHoldTheirValues() {
    let item = Screen.item(4)
    #expect(item.localObject as? Int == 4 && item.itemProvider.object as? NSString == "4")
    let proposal = UICollectionViewDropProposal(
      operation: .move, intent: .insertAtDestinationIndexPath)
    #expect(proposal.operation == .move && proposal.intent == .insertAtDestinationIndexPath)
    #expect(UICollectionViewDropProposal(operation: .copy).intent == .unspecified)
  }
}
