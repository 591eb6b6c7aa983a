/// How large a drawing wants to be.
public struct DrawingSize: Hashable, Sendable {
    /// In CSS pixels; `nil` where it fills what it gets.
    public var width: Double?
    /// In CSS pixels, as ``width``.
    public var height: Double?
    /// Width by height of the `viewBox`, where it has one.
    public var aspect: Double?

    /// Reads the attributes of the root element.
    init(width: String?, height: String?, viewBox: String?) {
        self.width = width.flatMap(Self.length)
        self.height = height.flatMap(Self.length)
        let numbers = (viewBox ?? "").split { $0 == "," || $0.isWhitespace }.map { Double(String($0)) }
        if numbers.count == 4, let width = numbers[2], let height = numbers[3], width > 0, height > 0,
            (width / height).isFinite
        {
            aspect = width / height
        }
        if aspect == nil, let width = self.width, let height = self.height, height > 0 { aspect = width / height }
    }

    /// A length with an absolute unit, in CSS pixels.
    private static func length(_ text: String) -> Double? {
        let text = text.filter { !$0.isWhitespace }.lowercased()
        let unit = text.reversed().prefix { $0.isLetter || $0 == "%" }.reversed()
        // "1e" and "2ex" end in letters too: what is no unit is no length.
        guard let number = Double(text.dropLast(unit.count)), number.isFinite, number >= 0 else { return nil }
        let pixels: [String: Double] = [
            "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6,
        ]
        return pixels[String(unit)].map { number * $0 }
    }
}
