import UIKit

@main
class AppDelegate {}
