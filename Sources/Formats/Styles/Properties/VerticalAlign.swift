/// Where a piece of a line lies across it.
package enum VerticalAlign: Hashable, Sendable {
    case baseline, sub, `super`, top, middle, bottom
    case textTop, textBottom
    /// Upwards; the share is of the line's height.
    case raised(LengthPercentage)

    static let names: [String: VerticalAlign] = [
        "baseline": .baseline, "sub": .sub, "super": .super, "top": .top, "middle": .middle, "bottom": .bottom,
        "text-top": .textTop, "text-bottom": .textBottom,
    ]
}
