import RectoShaping

extension FaceList {
    /// Families that set formulas, those of most systems first.
    private static let families = [
        "math", "STIX Two Math", "STIX Math", "STIXMath", "Latin Modern Math", "TeX Gyre Termes Math",
        "TeX Gyre Pagella Math", "XITS Math", "Libertinus Math", "Cambria Math", "DejaVu Math TeX Gyre",
    ]

    /// The place of the face that formulas in a text are set in; nil if none is there.
    func formulaFace(_ request: FaceRequest) -> Int? {
        if let known = formulaFaces[request] { return known }
        var own = request
        own.isItalic = false
        // The book's own fonts come first.
        own.families = request.families + Self.families
        let found = choicePlaces(own).first { faces[$0].font.setsFormulas }
        formulaFaces[request] = .some(found)
        return found
    }
}
