import CCairo

/// Owns a pattern of fontconfig: what a font should be, or is.
///
/// fontconfig's functions fail only without memory, and then a property is missing. Used on the lane.
struct FontPattern: ~Copyable {
    let raw: OpaquePointer

    init?() {
        guard let raw = FcPatternCreate() else { return nil }
        self.raw = raw
    }

    /// Takes over a pattern.
    init(adopting raw: OpaquePointer) { self.raw = raw }

    deinit { FcPatternDestroy(raw) }

    func add(_ name: String, _ text: String) { _ = FcPatternAddString(raw, name, Array(text.utf8) + [0]) }
    func add(_ name: String, _ number: Double) { _ = FcPatternAddDouble(raw, name, number) }
    func add(_ name: String, _ number: Int) { _ = FcPatternAddInteger(raw, name, Int32(clamping: number)) }
    func add(_ name: String, _ truth: Bool) { _ = FcPatternAddBool(raw, name, truth ? 1 : 0) }
}
