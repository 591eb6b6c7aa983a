/// The declarations of one rule or `style` attribute.
struct DeclarationBlock: Sendable {
    var normal: [Assignment] = []
    var important: [Assignment] = []
}
