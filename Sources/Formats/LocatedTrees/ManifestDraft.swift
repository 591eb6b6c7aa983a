/// A manifest's value made in code, without a place in any file.
///
/// Equal drafts have equal values; the order of an object's entries doesn't matter, that of arrays does.
public indirect enum ManifestDraft: Sendable {
    case object([(String, ManifestDraft)])
    case array([ManifestDraft])
    case string(String)
    case number(Double)
    case boolean(Bool)
    case null

    /// What a value holds, its places forgotten.
    public init(_ value: ManifestValue) {
        self =
            switch value.kind {
            case .object: .object(value.members.map { ($0.name, ManifestDraft($0.value)) })
            case .array: .array(value.children.map { ManifestDraft($0) })
            case .string: .string(value.string ?? "")
            case .number: .number(value.number ?? 0)
            case .boolean: .boolean(value.boolean ?? false)
            case .null: .null
            }
    }

    /// A tree without places, for checkers and writers.
    public func tree(syntax: ManifestSyntax = .json) -> ManifestTree {
        var builder = ManifestBuilder(syntax: syntax, bytes: [])
        add(to: &builder)
        return builder.tree
    }

    private func add(to builder: inout ManifestBuilder) {
        switch self {
        case .object(let entries):
            builder.begin(.object, at: 0)
            for (name, value) in entries {
                builder.name(name, range: 0..<0)
                value.add(to: &builder)
            }
            builder.end(at: 0)
        case .array(let values):
            builder.begin(.array, at: 0)
            for value in values { value.add(to: &builder) }
            builder.end(at: 0)
        case .string(let text): builder.string(text, range: 0..<0)
        case .number(let number): builder.number(number, range: 0..<0)
        case .boolean(let flag): builder.boolean(flag, range: 0..<0)
        case .null: builder.null(range: 0..<0)
        }
    }
}

extension ManifestDraft: Equatable {
    public static func == (left: ManifestDraft, right: ManifestDraft) -> Bool {
        left.tree().root.isEqual(to: right.tree().root)
    }
}

extension ManifestDraft: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
    public init(dictionaryLiteral elements: (String, ManifestDraft)...) { self = .object(elements) }
    public init(arrayLiteral elements: ManifestDraft...) { self = .array(elements) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    public init(nilLiteral: ()) { self = .null }
}
