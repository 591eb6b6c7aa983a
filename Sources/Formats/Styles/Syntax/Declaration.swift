/// One `name: value` of a rule or a `style` attribute, as it is written.
struct Declaration {
    /// In lower case, but for custom properties.
    let name: String
    /// Without spaces at its ends, and without `!important`.
    let value: [ComponentValue]
    let isImportant: Bool
    /// The byte at which it begins.
    let offset: Int
}
