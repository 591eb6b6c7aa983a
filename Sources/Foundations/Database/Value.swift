/// What a statement gets in place of a `?`.
public enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)

    public static func integer(_ number: Int) -> Value { .integer(Int64(number)) }

    public static func text(optional text: String?) -> Value { text.map { .text($0) } ?? .null }

    public static func integer(optional number: Int?) -> Value { number.map { .integer($0) } ?? .null }
}
