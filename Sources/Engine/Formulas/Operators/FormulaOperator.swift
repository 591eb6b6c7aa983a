/// What an operator is like: by the dictionary of MathML Core (B.1), and by what its element says.
struct FormulaOperator: Hashable, Sendable {
    enum Form: String { case prefix, infix, postfix }

    /// Before and after it, in sizes of the font.
    var before = 5.0 / 18
    var after = 5.0 / 18
    var isStretchy = false
    var isSymmetric = false
    var isLarge = false
    var hasMovableLimits = false
    var isAccent = false

    private init() {}

    private init(
        _ space: Double, stretchy: Bool = false, symmetric: Bool = false, large: Bool = false, movable: Bool = false
    ) {
        (before, after) = (space / 18, space / 18)
        (isStretchy, isSymmetric, isLarge, hasMovableLimits) = (stretchy, symmetric, large, movable)
    }

    /// By an operator's text and form; another form's, if it has not got this one (B.2).
    init(_ text: [Unicode.Scalar], _ form: Form) {
        self.init()
        let forms: [Form] = [form, .infix, .postfix, .prefix]
        if text.count == 1, let value = text.first?.value {
            for form in forms {
                guard let found = Self.entry(value, form) else { continue }
                self = found
                break
            }
            isAccent = Self.accents.contains(value) || Self.arrows.contains { $0.contains(value) }
        } else if text.count > 1 {
            let word = text.reduce(into: "") { $0.unicodeScalars.append($1) }
            switch (word, form) {
            case ("!!", .postfix), ("++", .postfix), ("--", .postfix), ("||", .prefix), ("||", .postfix):
                self = FormulaOperator(0)
            case ("!=", _), ("**", _), ("*=", _), ("+=", _), ("-=", _), ("->", _), ("//", _), ("/=", _), (":=", _),
                ("<=", _), ("<>", _), ("==", _), (">=", _), ("&&", _):
                if word == "**" || word == "//" { self = FormulaOperator(3) }
                if word == "&&" { self = FormulaOperator(4) }
            default: break
            }
        }
    }

    private static let arrows: [ClosedRange<UInt32>] = [
        0x2190...0x2195, 0x219A...0x21AE, 0x21B0...0x21B5, 0x21B9...0x21B9, 0x21BC...0x21D5, 0x21DA...0x21F0,
        0x21F3...0x21FF, 0x2794...0x2794, 0x2799...0x2799, 0x279B...0x27A1, 0x27F0...0x27F1, 0x27F4...0x27FF,
        0x2900...0x2920, 0x2934...0x2937, 0x2942...0x2975, 0x297C...0x297F,
    ]
    private static let sums: [ClosedRange<UInt32>] = [
        0x2B...0x2B, 0x2D...0x2D, 0x2F...0x2F, 0xB1...0xB1, 0xF7...0xF7, 0x2044...0x2044, 0x2212...0x2216,
        0x2227...0x222A, 0x2236...0x2236, 0x2238...0x2238, 0x228C...0x228E, 0x2293...0x2296, 0x2298...0x2298,
        0x229D...0x229F, 0x22BB...0x22BD, 0x22CE...0x22CF, 0x22D2...0x22D3, 0x2305...0x2306, 0x2795...0x2797,
        0x29B8...0x29B8, 0x29BC...0x29BC, 0x29F5...0x29FB, 0x2A1F...0x2A2E, 0x2A38...0x2A3A, 0x2A3E...0x2A3E,
        0x2A40...0x2A4F, 0x2A51...0x2A63,
    ]
    private static let products: [ClosedRange<UInt32>] = [
        0x25...0x25, 0x2A...0x2A, 0x2E...0x2E, 0x3F...0x40, 0x5E...0x5E, 0xB7...0xB7, 0xD7...0xD7, 0x30E...0x30E,
        0x2022...0x2022, 0x2043...0x2043, 0x2217...0x2219, 0x2240...0x2240, 0x2297...0x2297, 0x2299...0x229B,
        0x22A0...0x22A1, 0x22BA...0x22BA, 0x22C4...0x22C7, 0x22C9...0x22CC, 0x2A2F...0x2A37, 0x2A3B...0x2A3D,
        0x2A3F...0x2A3F, 0x2A50...0x2A50, 0x2A64...0x2A65,
    ]
    private static let signs: [ClosedRange<UInt32>] = [
        0x21...0x21, 0x2B...0x2B, 0x2D...0x2D, 0xAC...0xAC, 0xB1...0xB1, 0x2018...0x2018, 0x201C...0x201C,
        0x2200...0x2201, 0x2203...0x2204, 0x2207...0x2207, 0x2212...0x2213, 0x221F...0x2222, 0x2234...0x2235,
        0x223C...0x223C, 0x22BE...0x22BF, 0x2310...0x2310, 0x2319...0x2319,
    ]
    private static let marks: [ClosedRange<UInt32>] = [
        0x21...0x22, 0x25...0x27, 0x60...0x60, 0xA8...0xA8, 0xB0...0xB0, 0xB2...0xB4, 0xB8...0xB9, 0x2CA...0x2CB,
        0x2D8...0x2DA, 0x2DD...0x2DD, 0x311...0x311, 0x320...0x320, 0x325...0x325, 0x327...0x327, 0x331...0x331,
        0x2019...0x201B, 0x201D...0x201F, 0x2032...0x2037, 0x2057...0x2057, 0x20DB...0x20DC, 0x23CD...0x23CD,
    ]
    private static let integrals: [ClosedRange<UInt32>] = [0x222B...0x2233, 0x2A0B...0x2A1C]
    private static let collections: [ClosedRange<UInt32>] = [
        0x220F...0x2211, 0x22C0...0x22C3, 0x2A00...0x2A0A, 0x2A1D...0x2A1E, 0x2AFC...0x2AFC, 0x2AFF...0x2AFF,
    ]
    private static let opening: Set<UInt32> = [
        0x28, 0x5B, 0x7B, 0x7C, 0x2016, 0x2308, 0x230A, 0x2329, 0x2772, 0x27E6, 0x27E8, 0x27EA, 0x27EC, 0x27EE, 0x2980,
        0x2983, 0x2985, 0x2987, 0x2989, 0x298B, 0x298D, 0x298F, 0x2991, 0x2993, 0x2995, 0x2997, 0x2999, 0x29D8, 0x29DA,
        0x29FC,
    ]
    private static let closing: Set<UInt32> = [
        0x29, 0x5D, 0x7D, 0x7C, 0x2016, 0x2309, 0x230B, 0x232A, 0x2773, 0x27E7, 0x27E9, 0x27EB, 0x27ED, 0x27EF, 0x2980,
        0x2984, 0x2986, 0x2988, 0x298A, 0x298C, 0x298E, 0x2990, 0x2992, 0x2994, 0x2996, 0x2998, 0x2999, 0x29D9, 0x29DB,
        0x29FD,
    ]
    private static let wide: Set<UInt32> = [
        0x5E, 0x5F, 0x7E, 0xAF, 0x2C6, 0x2C7, 0x2C9, 0x2CD, 0x2DC, 0x2F7, 0x302, 0x203E, 0x2322, 0x2323, 0x23B4, 0x23B5,
        0x23DC, 0x23DD, 0x23DE, 0x23DF, 0x23E0, 0x23E1,
    ]
    /// What stands close over a letter, as MathML 3 has it.
    private static let accents: Set<UInt32> = wide.union([
        0x60, 0xA8, 0xB4, 0xB8, 0x2CA, 0x2CB, 0x2D8, 0x2D9, 0x2DA, 0x2DD, 0x300, 0x301, 0x303, 0x304, 0x305, 0x306,
        0x307, 0x308, 0x30A, 0x30C, 0x311, 0x20D0, 0x20D1, 0x20D6, 0x20D7, 0x20DB, 0x20DC, 0x20E1,
    ])

    private static func entry(_ value: UInt32, _ form: Form) -> FormulaOperator? {
        func isIn(_ ranges: [ClosedRange<UInt32>]) -> Bool { ranges.contains { $0.contains(value) } }
        switch form {
        case .prefix:
            if opening.contains(value) { return FormulaOperator(0, stretchy: true, symmetric: true) }
            if isIn(integrals) { return FormulaOperator(3, symmetric: true, large: true) }
            if isIn(collections) { return FormulaOperator(3, symmetric: true, large: true, movable: true) }
            if isIn(signs) { return FormulaOperator(0) }
            if value == 0x2145 || value == 0x2146 || value == 0x2202 || (0x221A...0x221C).contains(value) {
                return FormulaOperator(3)
            }
        case .postfix:
            if closing.contains(value) { return FormulaOperator(0, stretchy: true, symmetric: true) }
            if wide.contains(value) { return FormulaOperator(0, stretchy: true) }
            if isIn(marks) { return FormulaOperator(0) }
        case .infix:
            if isIn(arrows) { return FormulaOperator(5, stretchy: true) }
            if isIn(sums) { return FormulaOperator(4) }
            if isIn(products) { return FormulaOperator(3) }
            if value == 0x5C || value == 0x5F || (0x2061...0x2064).contains(value) || value == 0x2206 {
                return FormulaOperator(0)
            }
            if value == 0x2C || value == 0x3A || value == 0x3B {
                var own = FormulaOperator(0)
                own.after = 3.0 / 18
                return own
            }
            if value == 0x7C { return FormulaOperator(5, stretchy: true, symmetric: true) }
        }
        return nil
    }

    /// Whether it grows to the side: only then does it fill the width under or over something.
    static func growsSideways(_ scalar: Unicode.Scalar) -> Bool {
        if wide.contains(scalar.value) { return true }
        switch scalar.value {
        case 0x2191, 0x2193, 0x2195, 0x21D1, 0x21D3, 0x21D5, 0x21BE, 0x21BF, 0x21C2, 0x21C3, 0x27F0, 0x27F1:
            return false
        case 0x3D, 0x2500, 0x2015, 0x20D0, 0x20D1, 0x20D6, 0x20D7, 0x303, 0x304, 0x305: return true
        default: return arrows.contains { $0.contains(scalar.value) }
        }
    }

    /// Whether it does not grow upwards beside something high.
    static func growsOnlySideways(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2195, 0x21D5: false
        default: growsSideways(scalar)
        }
    }
}
