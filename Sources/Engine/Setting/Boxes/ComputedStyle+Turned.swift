import RectoStyles

extension ComputedStyle {
    /// The style as it is when lines of a vertical mode are laid out like horizontal ones: the side at which blocks begin is its top, that at which
    /// lines begin its left.
    func turned(_ turn: PageTurn) -> ComputedStyle {
        var style = self
        (style.width, style.height) = (height, width)
        (style.minWidth, style.minHeight) = (minHeight, minWidth)
        (style.maxWidth, style.maxHeight) = (maxHeight, maxWidth)
        style.margin = turn.turned(margin)
        style.padding = turn.turned(padding)
        style.border = turn.turned(border)
        style.inset = turn.turned(inset)
        return style
    }
}
