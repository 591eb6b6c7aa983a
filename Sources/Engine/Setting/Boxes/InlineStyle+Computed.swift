import RectoComposition
import RectoShaping
import RectoStyles

extension InlineStyle {
    private static let codeFamilies: Set<String> = ["monospace", "ui-monospace"]
    /// How much smaller the capitals are that stand for small letters.
    static let smallCapitals = 0.8

    /// The style of texts in an element.
    ///
    /// - Parameters:
    ///   - outer: That of the element around it; nil for the outermost.
    ///   - isInline: Whether it is a part of a line.
    init(
        _ style: ComputedStyle, in outer: InlineStyle?, isInline: Bool, language: String?, settings: LayoutSettings
    ) {
        let room = settings.room
        var families = style.fontFamilies
        if let own = settings.fontFamily, !(families.first.map { Self.codeFamilies.contains($0.lowercased()) } ?? false)
        {
            families.insert(own, at: 0)
        }
        let face = FaceRequest(
            families: families, weight: Int(min(max(style.fontWeight, 1), 1000)), isItalic: style.fontStyle != .normal,
            stretch: style.fontStretch, language: language)
        // No letter is wider than a line, and none has no size.
        self.init(face: face, size: min(max(style.fontSize, 1), room.width / 2, room.height / 2))
        features = style.fontFeatures
        letterSpacing = min(max(style.letterSpacing, -size / 2), room.width / 4)
        wordSpacing = min(max(style.wordSpacing, -size), room.width / 4)
        // Ligatures do not go with letters that are apart.
        if letterSpacing != 0 { (features["liga"], features["clig"]) = (0, 0) }
        lineHeight = settings.lineHeight.map { .factor($0) } ?? style.lineHeight
        color = PaintedColor(style.color)
        element = outer?.element ?? 0
        link = outer?.link
        hyphens = style.hyphens == .auto && !settings.hyphenates ? .manual : style.hyphens
        wordBreak = style.wordBreak
        strictness =
            switch style.lineBreak {
            case .loose: .loose
            case .strict: .strict
            default: .normal
            }
        isWrapping = style.whiteSpace != .nowrap
        keepsSpaces = style.whiteSpace == .pre || style.whiteSpace == .preWrap || style.whiteSpace == .breakSpaces
        isVisible = style.visibility == .visible
        orientation = style.textOrientation
        isCombined = style.textCombine == .all
        emphasis = style.textEmphasis
        if !emphasis.isEmpty { emphasisColor = PaintedColor(style.textEmphasisColor.resolved(style.color)) }
        decorations = outer?.decorations ?? []
        for (name, place) in [
            ("underline", style.underlinePosition == .under ? TextDecoration.Place.below : .under), ("overline", .over),
            ("line-through", .through),
        ] where style.textDecoration.contains(name) {
            let own = TextDecoration(
                place: place, color: PaintedColor(style.textDecorationColor.resolved(style.color)))
            if !decorations.contains(own) { decorations.append(own) }
        }
        guard isInline else { return }
        let own = style.backgroundColor.resolved(style.color)
        background = own.alpha > 0 ? PaintedColor(own) : outer?.background
        let base = outer?.raise ?? 0
        let outerSize = outer?.size ?? size
        raise = min(max(base + Self.raise(style, outerSize), -room.height / 4), room.height / 4)
    }

    private static func raise(_ style: ComputedStyle, _ outer: Double) -> Double {
        switch style.verticalAlign {
        case .sub: -outer / 5
        case .super: outer / 3
        case .raised(let length): length.resolved(of: style.nominalLineHeight)
        case .textTop, .top: max(0, outer - style.fontSize) * 0.8
        case .textBottom, .bottom: -max(0, outer - style.fontSize) * 0.2
        case .middle: max(0, outer - style.fontSize) * 0.25
        case .baseline: 0
        }
    }
}
