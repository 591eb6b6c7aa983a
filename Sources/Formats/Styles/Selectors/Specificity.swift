/// How much a selector says (Selectors 4, section 17).
package struct Specificity: Hashable, Sendable, Comparable {
    package var ids: Int
    package var classes: Int
    package var types: Int

    package init(ids: Int = 0, classes: Int = 0, types: Int = 0) {
        self.ids = ids
        self.classes = classes
        self.types = types
    }

    package static func < (one: Specificity, other: Specificity) -> Bool {
        (one.ids, one.classes, one.types) < (other.ids, other.classes, other.types)
    }

    static func += (one: inout Specificity, other: Specificity) {
        one.ids += other.ids
        one.classes += other.classes
        one.types += other.types
    }
}
