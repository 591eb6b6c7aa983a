/// The number and generation by which a PDF refers to an object.
struct ObjectID: Hashable, Sendable, CustomStringConvertible {
    let number: Int32
    let generation: Int32

    init(number: Int32, generation: Int32) {
        self.number = number
        self.generation = generation
    }

    /// Reads "12 0".
    init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let number = Int32(parts[0]), let generation = Int32(parts[1]), number > 0,
            generation >= 0
        else { return nil }
        self.init(number: number, generation: generation)
    }

    var description: String { "\(number) \(generation)" }
}
