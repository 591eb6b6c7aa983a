/// Why formulas are not set as such.
enum FormulaProblem: Int, Comparable {
    case withoutFont, strange

    static func < (one: FormulaProblem, other: FormulaProblem) -> Bool { one.rawValue < other.rawValue }

    var sentence: String {
        switch self {
        case .withoutFont:
            "no installed font sets formulas, so that their signs stand in lines; install one, such as fonts-stix"
        case .strange:
            "formulas that are larger than the limits, or have pictures or blocks in them, are set as signs in a line"
        }
    }
}
