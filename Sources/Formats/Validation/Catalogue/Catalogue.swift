/// Every rule of the format, in the order of its specification (overlay format, section 3).
///
/// Ids are never reused: a rule that is given up leaves a gap.
public enum Catalogue {
    public static let rules: [Rule] =
        packages + safety + syntax + schema + documents + geometry + references + actions + media + access + navigation
        + performance

    private static let places = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })

    /// The rule of an id; `nil` for an unknown one.
    public static func rule(_ id: String) -> Rule? { places[id].map { rules[$0] } }
}
