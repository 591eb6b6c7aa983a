import RectoMarkup

/// One condition on an element.
indirect enum SimpleSelector: Hashable, Sendable {
    enum Match: Hashable, Sendable {
        case exists, equals, includes, dash, prefix, suffix, contains
    }

    /// A name, as it is written.
    case type(String)
    case space(ContentTree.Space)
    case id(String)
    case `class`(String)
    /// `isPrefixed` for a name with any prefix, as in `[epub|type]`.
    case attribute(String, isPrefixed: Bool, Match, value: String, ignoresCase: Bool)
    /// Its number among its siblings is `step * n + offset`.
    case nth(step: Int, offset: Int, fromEnd: Bool, ofType: Bool)
    case root, empty, link
    case language(String)
    /// None of them; all have to have no pseudo-element.
    case not([Selector])
    case any([Selector])
    /// What depends on a reader's doing, or on forms.
    case never

    var specificity: Specificity {
        switch self {
        case .type: Specificity(types: 1)
        case .space: Specificity()
        case .id: Specificity(ids: 1)
        case .not(let list), .any(let list): list.map(\.specificity).max() ?? Specificity()
        default: Specificity(classes: 1)
        }
    }
}
