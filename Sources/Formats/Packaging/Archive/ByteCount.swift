/// Bytes in words.
enum ByteCount {
    /// "512 bytes", "2 GiB", "2.1 GiB", "12 KiB".
    static func text(_ count: Int) -> String {
        let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")]
        guard let (shift, unit) = units.first(where: { count >= 1 << $0.0 }) else { return plural(count, "byte") }
        let tenths = Int((UInt(count) >> UInt(shift - 4)) * 10 / 16)
        return tenths % 10 == 0 ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
    }

    /// "1 byte", "2 bytes".
    static func plural(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
