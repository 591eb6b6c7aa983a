/// Beside which floats something does not lie.
package enum FlowClear: Hashable, Sendable {
    case none, left, right, both

    func includes(_ side: FlowFloat.Side) -> Bool {
        switch self {
        case .none: false
        case .left: side == .left
        case .right: side == .right
        case .both: true
        }
    }
}
