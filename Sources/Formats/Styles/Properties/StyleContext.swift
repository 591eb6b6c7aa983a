/// What computed values of an element depend on.
struct StyleContext: Sendable {
    let parent: ComputedStyle
    /// Initial values; the size of its font is the one that a reader has chosen.
    let initial: ComputedStyle
    /// CSS pixels.
    let rootFontSize: Double
    let page: PageExtent

    /// - Parameter own: The element's style so far, with its font.
    func length(_ length: Calculation, _ own: ComputedStyle) -> LengthPercentage {
        length.length(sizes(own))
    }

    /// A length whose shares are of `whole`, in CSS pixels.
    func pixels(_ length: Calculation, _ own: ComputedStyle, of whole: Double) -> Double {
        let found = length.length(sizes(own)).resolved(of: whole)
        return min(max(found, -Calculation.most), Calculation.most)
    }

    private func sizes(_ own: ComputedStyle) -> Calculation.Sizes {
        Calculation.Sizes(
            font: own.fontSize, rootFont: rootFontSize, lineHeight: own.nominalLineHeight, page: page)
    }
}
