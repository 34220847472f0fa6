import UIKit

class WideCardsLayout: CardsLayout {}
