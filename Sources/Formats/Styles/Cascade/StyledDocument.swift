import RectoMarkup

/// A document with the computed style of each of its elements.
package struct StyledDocument: Sendable {
    package let elements: ElementTree
    /// Each style once.
    package let styles: [ComputedStyle]
    /// By node: which of ``styles`` an element has; that of a text is its element's.
    package let indices: [Int32]
    /// By node: styles of the parts of an element that rules mean.
    package let parts: [Int: [PseudoElement: Int]]

    /// The same with other styles.
    package func mapped(_ change: (ComputedStyle) -> ComputedStyle) -> StyledDocument {
        StyledDocument(elements: elements, styles: styles.map(change), indices: indices, parts: parts)
    }

    package func style(_ node: Int) -> ComputedStyle { styles[Int(indices[node])] }

    package func style(_ node: Int, _ part: PseudoElement) -> ComputedStyle? { parts[node]?[part].map { styles[$0] } }
}
