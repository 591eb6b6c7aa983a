/// What a box asks for before or after itself.
package enum BoxBreak: Hashable, Sendable {
    case auto, avoid
    /// Another region, whichever.
    case region
    /// A region on a left or a right page.
    case left, right

    var isForced: Bool { self == .region || self == .left || self == .right }
}
