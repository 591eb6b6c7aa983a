/// The alphabets of mathematics (`mathvariant`).
enum LetterVariant: String {
    case normal, bold, italic, script, fraktur, monospace
    case boldItalic = "bold-italic"
    case doubleStruck = "double-struck"
    case boldFraktur = "bold-fraktur"
    case boldScript = "bold-script"
    case sans = "sans-serif"
    case boldSans = "bold-sans-serif"
    case italicSans = "sans-serif-italic"
    case boldItalicSans = "sans-serif-bold-italic"

    /// Where its alphabets begin: Latin capitals, Greek, digits.
    private var starts: (latin: UInt32, greek: UInt32?, digits: UInt32?) {
        switch self {
        case .normal: (0, nil, nil)
        case .bold: (0x1D400, 0x1D6A8, 0x1D7CE)
        case .italic: (0x1D434, 0x1D6E2, nil)
        case .boldItalic: (0x1D468, 0x1D71C, nil)
        case .script: (0x1D49C, nil, nil)
        case .boldScript: (0x1D4D0, nil, nil)
        case .fraktur: (0x1D504, nil, nil)
        case .doubleStruck: (0x1D538, nil, 0x1D7D8)
        case .boldFraktur: (0x1D56C, nil, nil)
        case .sans: (0x1D5A0, nil, 0x1D7E2)
        case .boldSans: (0x1D5D4, 0x1D756, 0x1D7EC)
        case .italicSans: (0x1D608, nil, nil)
        case .boldItalicSans: (0x1D63C, 0x1D790, nil)
        case .monospace: (0x1D670, nil, 0x1D7F6)
        }
    }

    /// Letters that Unicode had before the alphabets.
    private static let older: [UInt32: UInt32] = [
        0x1D455: 0x210E, 0x1D49D: 0x212C, 0x1D4A0: 0x2130, 0x1D4A1: 0x2131, 0x1D4A3: 0x210B, 0x1D4A4: 0x2110,
        0x1D4A7: 0x2112, 0x1D4A8: 0x2133, 0x1D4AD: 0x211B, 0x1D4BA: 0x212F, 0x1D4BC: 0x210A, 0x1D4C4: 0x2134,
        0x1D506: 0x212D, 0x1D50B: 0x210C, 0x1D50C: 0x2111, 0x1D515: 0x211C, 0x1D51D: 0x2128, 0x1D53A: 0x2102,
        0x1D53F: 0x210D, 0x1D545: 0x2115, 0x1D547: 0x2119, 0x1D548: 0x211A, 0x1D549: 0x211D, 0x1D551: 0x2124,
    ]
    private static let greek: [UInt32: UInt32] = [
        0x3F4: 17, 0x2207: 25, 0x2202: 51, 0x3F5: 52, 0x3D1: 53, 0x3F0: 54, 0x3D5: 55, 0x3F1: 56, 0x3D6: 57,
    ]

    /// The letter of this alphabet; the same for what it has not got.
    func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let value = scalar.value
        var found: UInt32?
        switch (value, starts) {
        case (_, (0, _, _)): break
        case (0x41...0x5A, let starts): found = starts.latin + value - 0x41
        case (0x61...0x7A, let starts): found = starts.latin + 26 + value - 0x61
        case (0x30...0x39, let starts): found = starts.digits.map { $0 + value - 0x30 }
        case (0x391...0x3A9, let starts) where value != 0x3A2: found = starts.greek.map { $0 + value - 0x391 }
        case (0x3B1...0x3C9, let starts): found = starts.greek.map { $0 + 26 + value - 0x3B1 }
        case (0x131, _) where self == .italic: found = 0x1D6A4
        case (0x237, _) where self == .italic: found = 0x1D6A5
        case (_, let starts):
            if let start = starts.greek, let place = Self.greek[value] { found = start + place }
        }
        guard let found else { return scalar }
        return Unicode.Scalar(Self.older[found] ?? found) ?? scalar
    }
}
