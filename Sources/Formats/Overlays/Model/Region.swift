/// A named area without content: a target for links, a step of guided reading, words for a printed picture.
public struct Region: Hashable, Sendable {
    public enum Role: String, CaseIterable, Sendable, Codable { case panel, figure, table, ad, text }

    public var role: Role

    public init(role: Role = .panel) { self.role = role }
}
