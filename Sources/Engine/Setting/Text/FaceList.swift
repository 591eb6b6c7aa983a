import RectoShaping

/// The faces that a book has been set in so far, and which of them a scalar is set in.
final class FaceList {
    /// The faces of one request, in the order in which they are tried.
    private struct Choice {
        var places: [Int]
        /// Scalars that are covered by another than the first.
        var known: [Unicode.Scalar: Int] = [:]
    }

    private let source: any FaceSource
    private(set) var faces: [SetFace] = []
    private var numbers: [Int: Int] = [:]
    private var choices: [FaceRequest: Choice] = [:]

    init(_ source: any FaceSource) { self.source = source }

    private func place(_ face: SetFace) -> Int {
        if let place = numbers[face.number] { return place }
        faces.append(face)
        numbers[face.number] = faces.count - 1
        return faces.count - 1
    }

    private func choice(_ request: FaceRequest) -> Choice {
        if let choice = choices[request] { return choice }
        let choice = Choice(places: source.faces(request).map(place))
        choices[request] = choice
        return choice
    }

    /// The place of the face that says how high lines are; nil if there is none at all.
    func primary(_ request: FaceRequest) -> Int? { choice(request).places.first }

    /// The place of the face of a scalar; the first one's if no font has it.
    func face(for scalar: Unicode.Scalar, _ request: FaceRequest) -> Int? {
        var choice = choice(request)
        guard let first = choice.places.first else { return nil }
        if faces[first].covers(scalar) { return first }
        if let known = choice.known[scalar] { return known }
        var found = choice.places.dropFirst().first { faces[$0].covers(scalar) }
        if found == nil { found = source.fallback(for: scalar, request).map(place) }
        choice.known[scalar] = found ?? first
        choices[request] = choice
        return found ?? first
    }
}
