import RectoShaping

/// The faces that a book has been set in so far, and which of them a scalar is set in.
final class FaceList {
    /// The faces of one request, in the order in which they are tried.
    private struct Choice {
        let request: FaceRequest
        let places: [Int]
        /// Scalars that are covered by another than the first.
        var known: [Unicode.Scalar: Int] = [:]
    }

    private let source: any FaceSource
    /// Whether lines are vertical, so that signs stand on the middle of their line.
    var isVertical = false
    private(set) var faces: [SetFace] = []
    private var numbers: [Int: Int] = [:]
    private var choices: [Choice] = []
    private var known: [FaceRequest: Int] = [:]
    /// By request, the face that formulas are set in, once it was looked for.
    var formulaFaces: [FaceRequest: Int?] = [:]
    private(set) var formulaProblems: Set<FormulaProblem> = []
    /// Scalars that no font has.
    private(set) var missing: Set<Unicode.Scalar> = []

    init(_ source: any FaceSource) { self.source = source }

    private func place(_ face: SetFace) -> Int {
        if let place = numbers[face.number] { return place }
        faces.append(face)
        numbers[face.number] = faces.count - 1
        return faces.count - 1
    }

    /// The number of a request's faces.
    func choice(_ request: FaceRequest) -> Int {
        if let number = known[request] { return number }
        choices.append(Choice(request: request, places: source.faces(request).map(place)))
        known[request] = choices.count - 1
        return choices.count - 1
    }

    /// The places of a request's faces, in the order in which they are tried.
    func choicePlaces(_ request: FaceRequest) -> [Int] { choices[choice(request)].places }

    func note(_ problem: FormulaProblem) { formulaProblems.insert(problem) }

    /// The place of the face that says how high lines are; nil if there is none at all.
    func primary(_ request: FaceRequest) -> Int? { choices[choice(request)].places.first }

    /// How far the first face of a request reaches above and below its baseline, or the middle of a vertical line, and what lines
    /// have between them, in sizes of the font.
    func metrics(_ request: FaceRequest) -> (ascent: Double, descent: Double, gap: Double) {
        guard let place = primary(request) else { return isVertical ? (0.5, 0.5, 0) : (0.8, 0.2, 0) }
        let font = faces[place].font
        let units = Double(font.unitsPerEm)
        let (ascent, descent) = (Double(font.ascent) / units, Double(font.descent) / units)
        let half = (ascent + descent) / 2
        return (isVertical ? half : ascent, isVertical ? half : descent, Double(font.lineGap) / units)
    }

    /// How far the baseline of a face lies below the middle of its signs, in sizes of the font.
    func drop(_ place: Int) -> Double {
        let font = faces[place].font
        return Double(font.ascent - font.descent) / 2 / Double(font.unitsPerEm)
    }

    /// The place of the face of a scalar; the first one's if no font has it.
    func face(for scalar: Unicode.Scalar, _ request: FaceRequest) -> Int? { face(for: scalar, choice: choice(request)) }

    /// As ``face(for:_:)``, for a request that has a number.
    func face(for scalar: Unicode.Scalar, choice number: Int) -> Int? {
        guard let first = choices[number].places.first else { return nil }
        if faces[first].covers(scalar) { return first }
        if let known = choices[number].known[scalar] { return known }
        var found = choices[number].places.dropFirst().first { faces[$0].covers(scalar) }
        if found == nil { found = source.fallback(for: scalar, choices[number].request).map(place) }
        if found == nil, Self.isSeen(scalar) { missing.insert(scalar) }
        choices[number].known[scalar] = found ?? first
        return found ?? first
    }

    /// Whether a scalar is a sign on the page.
    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        if properties.isDefaultIgnorableCodePoint || properties.isWhitespace { return false }
        switch properties.generalCategory {
        case .control, .format, .unassigned, .privateUse, .surrogate: return false
        default: return true
        }
    }
}
