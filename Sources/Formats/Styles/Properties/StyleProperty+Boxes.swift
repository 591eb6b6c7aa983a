import RectoMarkup

extension StyleProperty {
    static let boxes: [StyleProperty] =
        [
            word("display", \.display),
            word("float", \.float),
            word("clear", \.clear),
            word("position", \.position, aliases: ["-webkit-sticky": .sticky]),
            word("overflow-x", \.overflow),
            word("overflow-y", \.overflow),
            word("box-sizing", \.boxSizing),
            word("object-fit", \.objectFit),
            value("opacity", \.opacity) { values in
                guard values.count == 1 else { return nil }
                if case .token(.percentage(let number)) = values[0] { return min(max(number / 100, 0), 1) }
                return CalculationParser.number(values[0]).map { min(max($0, 0), 1) }
            },
            extent("width", \.width), extent("height", \.height),
            extent("min-width", \.minWidth), extent("min-height", \.minHeight),
            extent("max-width", \.maxWidth, words: ["none"]), extent("max-height", \.maxHeight, words: ["none"]),
            extent("top", \.inset.top, negative: true), extent("right", \.inset.right, negative: true),
            extent("bottom", \.inset.bottom, negative: true), extent("left", \.inset.left, negative: true),
            extent("margin-top", \.margin.top, negative: true),
            extent("margin-right", \.margin.right, negative: true),
            extent("margin-bottom", \.margin.bottom, negative: true),
            extent("margin-left", \.margin.left, negative: true),
            length("padding-top", \.padding.top), length("padding-right", \.padding.right),
            length("padding-bottom", \.padding.bottom), length("padding-left", \.padding.left),
            color("background-color", \.backgroundColor),
        ]

    static let borders: [StyleProperty] =
        side("top", \.border.top.width, \.border.top.style, \.border.top.color)
        + side("right", \.border.right.width, \.border.right.style, \.border.right.color)
        + side("bottom", \.border.bottom.width, \.border.bottom.style, \.border.bottom.color)
        + side("left", \.border.left.width, \.border.left.style, \.border.left.color)
        + [
            word("border-collapse", \.borderCollapse, inherited: true),
            pixels("border-spacing", \.borderSpacing, inherited: true),
            word("caption-side", \.captionSide, inherited: true),
            word("empty-cells", \.emptyCells, inherited: true),
            word("table-layout", \.tableLayout),
        ]

    static let borderWidths = ["thin": 1.0, "medium": 3, "thick": 5]

    private static func side(
        _ side: String, _ width: Path<Double>, _ style: Path<BorderStyle>,
        _ color: Path<SpecifiedColor>
    ) -> [StyleProperty] {
        [
            pixels("border-\(side)-width", width, words: borderWidths),
            word("border-\(side)-style", style),
            Self.color("border-\(side)-color", color),
        ]
    }
}
