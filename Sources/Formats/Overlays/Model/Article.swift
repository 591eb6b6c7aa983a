/// A text in place of its printed form: HTML without scripts, or plain text.
public struct Article: Hashable, Sendable {
    public var path: String
    public var presentation: Presentation

    public init(path: String, presentation: Presentation = .panel) {
        self.path = path
        self.presentation = presentation
    }
}
