public import RectoDiagnostics

/// Writes a manifest in any syntax, whatever it was read from.
///
/// The entries of an object keep their order, short objects and arrays stand on one line, and the same tree gives the
/// same bytes. What is written reads back with equal values, with three exceptions that are refused where they occur:
/// characters that XML can't hold, words of a list with spaces in them in XML, and null in a property list. An editor's
/// `$schema` goes into JSON only. Entries that the shape does not know keep their text in XML, and lose their type.
public enum ManifestWriter {
    /// - Throws: ``Failure`` `.unsupported` at the pointer of what the syntax can't hold, `.damaged` at what is not as the
    ///   shape has it and could therefore not be told in XML, or is there twice.
    public static func write(
        _ tree: ManifestTree, as syntax: ManifestSyntax, shape: ManifestShape
    ) throws(Failure) -> [UInt8] {
        try write(tree.root, as: syntax, shape: shape)
    }

    /// - Parameter value: The outermost object.
    public static func write(
        _ value: ManifestValue, as syntax: ManifestSyntax, shape: ManifestShape
    ) throws(Failure) -> [UInt8] {
        guard value.kind == .object else { throw Failure(.usage, "a manifest is an object") }
        switch syntax {
        case .json: return try JSONPrinter.print(value)
        case .xml: return try XMLPrinter.print(value, shape)
        case .plist: return try PlistPrinter.print(value)
        }
    }

    /// Longer lines are broken, where the syntax can.
    static let lineLength = 120

    /// An entry that is there twice would read differently elsewhere.
    static func entries(of object: ManifestValue) throws(Failure) -> [ManifestValue.Member] {
        let members = Array(object.members)
        var names: Set<String> = []
        for member in members where !names.insert(member.name).inserted {
            throw Failure(
                .damaged, "\(ManifestWords.quoted(member.name)) is there twice; remove one", at: member.value.pointer)
        }
        return members
    }

    static func number(_ value: ManifestValue) throws(Failure) -> String {
        guard let number = value.number, number.isFinite else {
            throw Failure(.unsupported, "the number is not finite", at: value.pointer)
        }
        return ManifestNumber.text(number)
    }
}
