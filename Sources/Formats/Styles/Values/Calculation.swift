/// A length as it is written, before the sizes that its units refer to are known.
package indirect enum Calculation: Hashable, Sendable {
    case number(Double)
    case length(Double, Unit)
    case share(Double)
    case sum(Calculation, Calculation)
    case product(Calculation, Double)
    case smallest([Calculation])
    case largest([Calculation])

    package enum Unit: String, Hashable, Sendable, CaseIterable {
        case px, em, rem, ex, ch, pt, pc, cm, mm, q, vw, vh, vmin, vmax, `in`
        // CSS Values 4: of the line's height, and the logical sizes of the page.
        case lh, rlh, vi, vb, ic
    }

    /// The most that a length comes to; what is larger is cut off there.
    package static let most = Double(1 << 24)

    /// What units refer to.
    package struct Sizes: Hashable, Sendable {
        /// CSS pixels, as all of these.
        package var font: Double
        package var rootFont: Double
        package var lineHeight: Double
        package var page: PageExtent

        package init(font: Double, rootFont: Double, lineHeight: Double, page: PageExtent) {
            self.font = font
            self.rootFont = rootFont
            self.lineHeight = lineHeight
            self.page = page
        }
    }

    /// The length in CSS pixels, with the share that remains.
    package func length(_ sizes: Sizes) -> LengthPercentage {
        let found = unbounded(sizes)
        return LengthPercentage(pixels: Self.bounded(found.pixels), share: Self.bounded(found.share))
    }

    private static func bounded(_ value: Double) -> Double {
        value.isNaN ? 0 : min(max(value, -most), most)
    }

    private func unbounded(_ sizes: Sizes) -> LengthPercentage {
        switch self {
        case .number(let value): return LengthPercentage(pixels: value)
        case .length(let value, let unit): return LengthPercentage(pixels: value * Self.pixels(unit, sizes))
        case .share(let share): return LengthPercentage(share: share)
        case .sum(let one, let other):
            let (one, other) = (one.unbounded(sizes), other.unbounded(sizes))
            return LengthPercentage(pixels: one.pixels + other.pixels, share: one.share + other.share)
        case .product(let one, let factor):
            let one = one.unbounded(sizes)
            return LengthPercentage(pixels: one.pixels * factor, share: one.share * factor)
        case .smallest(let list): return Self.extreme(list, sizes, <)
        case .largest(let list): return Self.extreme(list, sizes, >)
        }
    }

    /// By pixels: the parser lets no shares into `min()`, since they could only be compared later.
    private static func extreme(
        _ list: [Calculation], _ sizes: Sizes, _ isBetter: (Double, Double) -> Bool
    ) -> LengthPercentage {
        let all = list.map { $0.unbounded(sizes) }
        return all.dropFirst().reduce(all.first ?? .zero) { isBetter($1.pixels, $0.pixels) ? $1 : $0 }
    }

    private static func pixels(_ unit: Unit, _ sizes: Sizes) -> Double {
        switch unit {
        case .px: 1
        case .em, .ic: sizes.font
        case .rem: sizes.rootFont
        // As CSS Values says where a font's own is not known.
        case .ex, .ch: sizes.font / 2
        case .pt: 96.0 / 72
        case .pc: 16
        case .in: 96
        case .cm: 96 / 2.54
        case .mm: 96 / 25.4
        case .q: 96 / 101.6
        case .vw, .vi: sizes.page.width / 100
        case .vh, .vb: sizes.page.height / 100
        case .vmin: min(sizes.page.width, sizes.page.height) / 100
        case .vmax: max(sizes.page.width, sizes.page.height) / 100
        case .lh: sizes.lineHeight
        case .rlh: sizes.rootFont * 1.2
        }
    }

    var hasShare: Bool {
        switch self {
        case .share: true
        case .number, .length: false
        case .sum(let one, let other): one.hasShare || other.hasShare
        case .product(let one, _): one.hasShare
        case .smallest(let list), .largest(let list): list.contains(where: \.hasShare)
        }
    }
}
