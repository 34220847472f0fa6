extension Timer {
  /// Calls a method of `target`, which it holds, with the timer, once or repeatedly.
  ///
  /// - Parameter aSelector: with its method (`Selector`); a name alone ends the process with a
  ///   message.
  @preconcurrency @MainActor @discardableResult
  public class func scheduledTimer(
    timeInterval: TimeInterval, target: Any, selector aSelector: Selector, userInfo: Any?,
    repeats: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: timeInterval, target: target, selector: aSelector, userInfo: userInfo,
      repeats: repeats)
    RunLoop.main.add(timer, forMode: .default)
    return timer
  }

  @preconcurrency @MainActor
  public convenience init(
    timeInterval: TimeInterval, target: Any, selector aSelector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    let method = aSelector.requiredMethod
    nonisolated(unsafe) let object = target as AnyObject
    self.init(timeInterval: timeInterval, repeats: repeats) { timer in
      nonisolated(unsafe) let timer = timer
      MainActor.assumeIsolated { method(object, timer, nil) }
    }
  }
}

// From Objective-C; Foundation has these names only on Apple platforms.

public typealias NSInteger = Int
public typealias NSUInteger = UInt
