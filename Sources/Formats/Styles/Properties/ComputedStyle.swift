import RectoMarkup

/// The computed values of one element (CSS Cascade 4, section 4.4).
///
/// Lengths are CSS pixels.
package struct ComputedStyle: Hashable, Sendable {
    // Inherited.
    package var fontFamilies: [String] = ["serif"]
    package var fontSize = 16.0
    /// From 1 to 1000.
    package var fontWeight = 400.0
    package var fontStyle = FontStyle.normal
    package var fontCaps = FontCaps.normal
    /// Of the normal width: 1 is normal.
    package var fontStretch = 1.0
    /// OpenType features with their values.
    package var fontFeatures: [String: Int] = [:]
    package var lineHeight = LineHeight.normal
    package var color = StyleColor.black
    package var textAlign = TextAlign.start
    package var textAlignLast = TextAlignLast.auto
    package var textIndent = LengthPercentage.zero
    package var textTransform = TextTransform.none
    package var letterSpacing = 0.0
    package var wordSpacing = 0.0
    package var whiteSpace = WhiteSpace.normal
    /// In widths of a space.
    package var tabSize = 8.0
    package var hyphens = Hyphens.manual
    package var wordBreak = WordBreak.normal
    package var overflowWrap = OverflowWrap.normal
    package var lineBreak = LineBreak.auto
    package var direction = Direction.ltr
    package var writingMode = WritingMode.horizontalTb
    package var textOrientation = TextOrientation.mixed
    package var textCombine = TextCombine.none
    /// The mark over or beside each letter, or empty.
    package var textEmphasis = ""
    package var textEmphasisColor = SpecifiedColor.current
    package var rubyPosition = RubyPosition.over
    package var underlinePosition = UnderlinePosition.auto
    package var visibility = Visibility.visible
    package var listStyleType = ListStyleType.disc
    package var listStylePosition = ListStylePosition.outside
    /// The address, as written; empty for none.
    package var listStyleImage = ""
    package var quotes: [String] = ["\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}"]
    package var orphans = 2
    package var widows = 2
    package var borderCollapse = BorderCollapse.separate
    package var borderSpacing = 0.0
    package var captionSide = CaptionSide.top
    package var emptyCells = EmptyCells.show
    /// Custom properties.
    package var variables: [String: [ComponentValue]] = [:]

    // Of the element only.
    package var display = Display.inline
    package var float = Float.none
    package var clear = Clear.none
    package var position = Position.static
    package var inset = Edges(Extent.auto)
    package var width = Extent.auto
    package var height = Extent.auto
    package var minWidth = Extent.auto
    package var minHeight = Extent.auto
    package var maxWidth = Extent.auto
    package var maxHeight = Extent.auto
    package var boxSizing = BoxSizing.contentBox
    package var margin = Edges(Extent.zero)
    package var padding = Edges(LengthPercentage.zero)
    package var border = Edges(BorderEdge())
    package var backgroundColor = SpecifiedColor.color(.transparent)
    package var overflow = Overflow.visible
    package var opacity = 1.0
    package var verticalAlign = VerticalAlign.baseline
    /// What lines are drawn at the text: `underline`, `overline`, `line-through`.
    package var textDecoration: Set<String> = []
    package var textDecorationColor = SpecifiedColor.current
    package var unicodeBidi = UnicodeBidi.normal
    /// nil for `normal` and `none`.
    package var content: [GeneratedContent]?
    package var counterResets: [CounterChange] = []
    package var counterIncrements: [CounterChange] = []
    package var tableLayout = TableLayout.auto
    package var breakBefore = PageBreak.auto
    package var breakAfter = PageBreak.auto
    package var breakInside = BreakInside.auto
    package var objectFit = ObjectFit.fill

    package init() {}

    /// CSS pixels; 1.2 times the font's size where the font decides.
    package var nominalLineHeight: Double {
        switch lineHeight {
        case .normal: fontSize * 1.2
        case .factor(let factor): fontSize * factor
        case .pixels(let pixels): pixels
        }
    }
}

extension ComputedStyle {
    /// The style of a box that no element has, within one of another style.
    package static func inheriting(_ outer: ComputedStyle) -> ComputedStyle {
        let initial = ComputedStyle()
        var style = outer
        for property in StyleProperty.all.values where !property.isInherited { property.copy(&style, initial) }
        return style
    }
}
