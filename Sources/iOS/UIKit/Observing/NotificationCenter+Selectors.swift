/// An observer whose method is called. Foundation offers this only on Apple platforms.
private struct SelectorObserver {
  weak var center: NotificationCenter?
  weak var object: AnyObject?
  let name: NSNotification.Name?
  let token: any NSObjectProtocol

  @MainActor static var all: [SelectorObserver] = []

  func isOf(_ observer: AnyObject, _ center: NotificationCenter) -> Bool {
    object === observer && self.center === center
  }
}

extension NotificationCenter {
  /// Calls a method of `observer`, which is held weakly, when a notification is posted.
  ///
  /// - Parameter aSelector: with its method (`Selector`), which takes the notification or nothing;
  ///   a name alone ends the process with a message.
  @preconcurrency @MainActor public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?,
    object anObject: Any?
  ) {
    let method = aSelector.requiredMethod
    let object = observer as AnyObject
    nonisolated(unsafe) weak let observer = object
    let token = addObserver(forName: aName, object: anObject, queue: nil) { notification in
      nonisolated(unsafe) let notification = notification
      MainActor.assumeIsolated {
        if let observer { method(observer, notification, nil) }
      }
    }
    for gone in SelectorObserver.all where gone.object == nil {
      gone.center?.removeObserver(gone.token as Any)
    }
    SelectorObserver.all.removeAll { $0.object == nil }
    SelectorObserver.all.append(
      SelectorObserver(center: self, object: object, name: aName, token: token))
  }

  /// Ends all observations of `observer`, or the one of a token.
  @preconcurrency @MainActor public func removeObserver(_ observer: AnyObject) {
    removeObserver(observer as Any)
    remove(observer) { _ in true }
  }

  /// Ends the observations of `observer` under a name; without a name, under all names.
  @preconcurrency @MainActor public func removeObserver(
    _ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    removeObserver(observer as Any, name: aName, object: anObject)
    remove(observer) { aName == nil || $0.name == aName }
  }

  @MainActor private func remove(_ observer: AnyObject, where isMeant: (SelectorObserver) -> Bool) {
    for found in SelectorObserver.all where found.isOf(observer, self) && isMeant(found) {
      removeObserver(found.token as Any)
    }
    SelectorObserver.all.removeAll { $0.isOf(observer, self) && isMeant($0) }
  }
}
