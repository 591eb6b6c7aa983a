import RectoGeometry
import RectoSpreads
import TestSupport

/// Every layout there is, by name.
enum Layouts {
    static let names = [
        "page", "spread", "pages down", "vertical", "horizontal", "vertical screens", "grid", "staircase",
    ]

    static func make(_ name: String, _ model: SpreadModel, view: Size, turns: QuarterTurns = .none) -> any PageLayout {
        switch name {
        case "page": ScreenLayout(model.unpaired, view: view, turns: turns)
        case "spread": ScreenLayout(model, view: view, turns: turns)
        case "vertical screens": ScreenLayout(model, view: view, axis: .vertical, turns: turns)
        case "pages down": ContinuousLayout(model.unpaired, turns: turns)
        case "vertical": ContinuousLayout(model, turns: turns)
        case "horizontal": ContinuousLayout(model, axis: .horizontal, turns: turns)
        case "grid": GridLayout(model, view: view, turns: turns)
        default: Staircase(model: model, turns: turns)
        }
    }

    static let view = Size(width: 1000, height: 700)

    static func randomModel(_ count: Int, _ generator: inout SeededGenerator, isLazy: Bool = false) -> SpreadModel {
        var options = SpreadModelTests.randomOptions(count, &generator)
        options.mode = .always
        if Bool.random(using: &generator) { options.direction = .rightToLeft }
        let sizes = randomSizes(count, &generator)
        guard isLazy else { return SpreadModel(pageSizes: sizes, forced: options) }
        var known: [Int: Size] = [:]
        for page in 0..<count where Bool.random(using: &generator) { known[page] = sizes[page] }
        return SpreadModel(pageCount: count, known: known, forced: options)
    }

    /// Mostly alike, some wide, some far larger or smaller.
    static func randomSizes(_ count: Int, _ generator: inout SeededGenerator) -> [Size] {
        (0..<count).map { _ in
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: Size(width: generator.magnitude(10...20_000), height: generator.magnitude(10...20_000))
            case 1: Size(width: 1190, height: 842)
            case 2, 3: Size(width: 595, height: generator.magnitude(400...1200))
            default: Size(width: 595, height: 842)
            }
        }
    }
}
