import RectoDiagnostics

/// Shapes in words.
enum Aspect {
    private static let known: [(Double, String)] = [
        (16.0 / 9, "16:9"), (9.0 / 16, "9:16"), (4.0 / 3, "4:3"), (3.0 / 4, "3:4"), (3.0 / 2, "3:2"), (2.0 / 3, "2:3"),
        (1, "1:1"),
        (21.0 / 9, "21:9"),
    ]

    /// `16:9` for what is called so, else `3.53:1`.
    static func words(_ ratio: Double) -> String {
        known.first { abs($0.0 / ratio - 1) < 0.01 }?.1 ?? "\(((ratio * 100).rounded() / 100).short):1"
    }
}
