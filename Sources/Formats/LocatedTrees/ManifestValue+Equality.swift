extension ManifestValue {
    /// Whether both hold the same, wherever it stands; the order of an object's entries doesn't matter.
    public func isEqual(to other: ManifestValue) -> Bool {
        guard kind == other.kind, count == other.count else { return false }
        switch kind {
        case .object:
            var places: [String: ManifestValue] = [:]
            for member in other.members where places[member.name] == nil { places[member.name] = member.value }
            return members.allSatisfy { member in places[member.name].map { member.value.isEqual(to: $0) } ?? false }
        case .array: return zip(children, other.children).allSatisfy { $0.isEqual(to: $1) }
        case .string: return string == other.string
        case .number: return number == other.number
        case .boolean: return boolean == other.boolean
        case .null: return true
        }
    }
}
