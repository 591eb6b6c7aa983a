/// Where pairing has put a page, and why; one for each page of a model.
struct Placement: Hashable {
    enum Cause: UInt8 {
        case mode, first, follows, shift, side, single, both, join, wide
    }

    var startsSpread: Bool
    var role: PageRole
    var isJoined = false
    var cause: Cause
    var source: DecisionSource
    /// What pairing knew when it came to this page.
    var state: PairingState
}
