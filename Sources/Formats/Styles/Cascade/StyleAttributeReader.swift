/// Reads `style` attributes.
enum StyleAttributeReader {
    /// What is not understood is left out.
    static func read(_ text: String) -> DeclarationBlock {
        let tokens = StyleTokens(Array(text.utf8))
        var block = DeclarationBlock()
        for declaration in tokens.declarations(0..<tokens.tokens.count, fault: { _, _ in }) {
            guard let read = try? AssignmentReader.read(declaration.name, declaration.value) else { continue }
            if declaration.isImportant { block.important += read } else { block.normal += read }
        }
        return block
    }
}
