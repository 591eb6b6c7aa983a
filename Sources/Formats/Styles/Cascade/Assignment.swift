/// What a declaration does, once it is understood.
enum Assignment: Sendable {
    enum Wide: String, Sendable {
        case inherit, initial, unset
    }

    case set(StyleProperty, StyleProperty.Setter)
    case wide(StyleProperty, Wide)
    /// A custom property.
    case variable(String, [ComponentValue])
    /// A declaration that uses custom properties, and is read when they are known.
    case pending(String, [ComponentValue])
}
