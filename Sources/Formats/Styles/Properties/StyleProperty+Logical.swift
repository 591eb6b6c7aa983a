extension StyleProperty {
    /// A side by the direction of lines and of blocks (CSS Logical Properties 1).
    private enum Side: String, CaseIterable, Sendable {
        case inlineStart = "inline-start"
        case inlineEnd = "inline-end"
        case blockStart = "block-start"
        case blockEnd = "block-end"

        /// Which side of the page it is.
        func physical(_ mode: WritingMode, _ direction: Direction) -> String {
            let isReversed = direction == .rtl
            return switch (self, mode) {
            case (.inlineStart, .horizontalTb): isReversed ? "right" : "left"
            case (.inlineEnd, .horizontalTb): isReversed ? "left" : "right"
            case (.inlineStart, _): isReversed ? "bottom" : "top"
            case (.inlineEnd, _): isReversed ? "top" : "bottom"
            case (.blockStart, .horizontalTb): "top"
            case (.blockEnd, .horizontalTb): "bottom"
            case (.blockStart, .verticalRl), (.blockEnd, .verticalLr): "right"
            case (.blockEnd, .verticalRl), (.blockStart, .verticalLr): "left"
            }
        }
    }

    static let logical: [StyleProperty] =
        Side.allCases.flatMap { side in
            [("margin-", ""), ("padding-", ""), ("border-", "-width"), ("border-", "-style"), ("border-", "-color")]
                .map { before, after in
                    mapped("\(before)\(side.rawValue)\(after)") { mode, direction in
                        before + side.physical(mode, direction) + after
                    }
                } + [mapped("inset-\(side.rawValue)") { side.physical($0, $1) }]
        } + [
            mapped("inline-size") { mode, _ in mode == .horizontalTb ? "width" : "height" },
            mapped("block-size") { mode, _ in mode == .horizontalTb ? "height" : "width" },
            mapped("min-inline-size") { mode, _ in mode == .horizontalTb ? "min-width" : "min-height" },
            mapped("max-inline-size") { mode, _ in mode == .horizontalTb ? "max-width" : "max-height" },
        ]

    /// A property that stands for another one, which depends on the writing mode.
    private static func mapped(
        _ name: String, _ physical: @escaping @Sendable (WritingMode, Direction) -> String
    ) -> StyleProperty {
        // All candidates read the same values, so that any of them can judge.
        let names = Set(
            WritingMode.allCases.flatMap { mode in Direction.allCases.map { physical(mode, $0) } })
        let table = Dictionary(
            (boxes + borders).filter { names.contains($0.name) }.map { ($0.name, $0) }
        ) { first, _ in first }
        return StyleProperty(
            name: name, isInherited: false,
            read: { (values: [ComponentValue]) -> Setter? in
                var setters: [String: Setter] = [:]
                for (name, property) in table {
                    guard let setter = property.read(values) else { return nil }
                    setters[name] = setter
                }
                let all = setters
                return { style, context in
                    all[physical(style.writingMode, style.direction)]?(&style, context)
                }
            },
            copy: { style, other in
                table[physical(style.writingMode, style.direction)]?.copy(&style, other)
            })
    }
}
