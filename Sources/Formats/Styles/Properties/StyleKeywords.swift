/// Values of properties that are single words.

package enum Display: String, CaseIterable, Sendable {
    case inline, block, none, table
    case inlineBlock = "inline-block"
    case listItem = "list-item"
    case flowRoot = "flow-root"
    case contents
    case inlineTable = "inline-table"
    case tableRowGroup = "table-row-group"
    case tableHeaderGroup = "table-header-group"
    case tableFooterGroup = "table-footer-group"
    case tableRow = "table-row"
    case tableCell = "table-cell"
    case tableCaption = "table-caption"
    case tableColumn = "table-column"
    case tableColumnGroup = "table-column-group"
    case ruby
    case rubyBase = "ruby-base"
    case rubyText = "ruby-text"
}
package enum Float: String, CaseIterable, Sendable { case none, left, right }
package enum Clear: String, CaseIterable, Sendable { case none, left, right, both }
package enum Position: String, CaseIterable, Sendable { case `static`, relative, absolute, fixed, sticky }
package enum Overflow: String, CaseIterable, Sendable { case visible, hidden, scroll, auto, clip }
package enum Visibility: String, CaseIterable, Sendable { case visible, hidden, collapse }
package enum BoxSizing: String, CaseIterable, Sendable {
    case contentBox = "content-box"
    case borderBox = "border-box"
}
package enum BorderStyle: String, CaseIterable, Sendable {
    case none, hidden, dotted, dashed, solid, double, groove, ridge, inset, outset
}
package enum TextAlign: String, CaseIterable, Sendable { case start, end, left, right, center, justify }
package enum TextAlignLast: String, CaseIterable, Sendable { case auto, start, end, left, right, center, justify }
package enum TextTransform: String, CaseIterable, Sendable { case none, capitalize, uppercase, lowercase }
package enum WhiteSpace: String, CaseIterable, Sendable {
    case normal, pre, nowrap
    case preWrap = "pre-wrap"
    case preLine = "pre-line"
    case breakSpaces = "break-spaces"
}
package enum Hyphens: String, CaseIterable, Sendable { case none, manual, auto }
package enum WordBreak: String, CaseIterable, Sendable {
    case normal
    case breakAll = "break-all"
    case keepAll = "keep-all"
    case breakWord = "break-word"
}
package enum OverflowWrap: String, CaseIterable, Sendable {
    case normal, anywhere
    case breakWord = "break-word"
}
package enum LineBreak: String, CaseIterable, Sendable { case auto, loose, normal, strict, anywhere }
package enum FontStyle: String, CaseIterable, Sendable { case normal, italic, oblique }
package enum FontCaps: String, CaseIterable, Sendable {
    case normal
    case smallCaps = "small-caps"
    case allSmallCaps = "all-small-caps"
}
package enum Direction: String, CaseIterable, Sendable { case ltr, rtl }
package enum UnicodeBidi: String, CaseIterable, Sendable {
    case normal, embed, isolate, plaintext
    case override = "bidi-override"
    case isolateOverride = "isolate-override"
}
package enum WritingMode: String, CaseIterable, Sendable {
    case horizontalTb = "horizontal-tb"
    case verticalRl = "vertical-rl"
    case verticalLr = "vertical-lr"
}
package enum TextOrientation: String, CaseIterable, Sendable { case mixed, upright, sideways }
package enum TextCombine: String, CaseIterable, Sendable { case none, all }
package enum ListStyleType: String, CaseIterable, Sendable {
    case disc, circle, square, decimal, none
    case decimalLeadingZero = "decimal-leading-zero"
    case lowerRoman = "lower-roman"
    case upperRoman = "upper-roman"
    case lowerAlpha = "lower-alpha"
    case upperAlpha = "upper-alpha"
    case lowerLatin = "lower-latin"
    case upperLatin = "upper-latin"
    case lowerGreek = "lower-greek"
}
package enum ListStylePosition: String, CaseIterable, Sendable { case outside, inside }
package enum BorderCollapse: String, CaseIterable, Sendable { case separate, collapse }
package enum CaptionSide: String, CaseIterable, Sendable { case top, bottom }
package enum TableLayout: String, CaseIterable, Sendable { case auto, fixed }
package enum EmptyCells: String, CaseIterable, Sendable { case show, hide }
/// Before and after a box.
package enum PageBreak: String, CaseIterable, Sendable { case auto, avoid, page, left, right, column }
package enum BreakInside: String, CaseIterable, Sendable { case auto, avoid }
package enum RubyPosition: String, CaseIterable, Sendable { case over, under }
/// Where horizontal text is underlined: at its baseline, or below all its letters.
package enum UnderlinePosition: String, CaseIterable, Sendable { case auto, under }
package enum ObjectFit: String, CaseIterable, Sendable {
    case fill, contain, cover, none
    case scaleDown = "scale-down"
}
