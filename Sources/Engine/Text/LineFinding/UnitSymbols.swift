/// Symbols of units of measure and currencies, which follow their number: `512 GB`.
enum UnitSymbols {
    static func contains(_ scalars: [UInt32]) -> Bool {
        var text = String.UnicodeScalarView()
        for scalar in scalars {
            guard let scalar = Unicode.Scalar(scalar), text.count < 5 else { return false }
            text.append(scalar)
        }
        return all.contains(String(text))
    }

    private static let all: Set<String> = [
        "B", "kB", "KB", "MB", "GB", "TB", "PB", "Mb", "Gb", "bit", "Kbps", "Mbps", "Gbps", "MB/s", "GB/s", "Hz", "kHz",
        "KHz", "MHz", "GHz", "W", "kW", "KW", "MW", "kWh", "Wh", "V", "kV", "A", "mA", "mAh", "Ah", "mm", "cm", "m",
        "km",
        "Km", "KM", "nm", "in", "inch", "ft", "mg", "g", "kg", "Kg", "KG", "t", "ml", "mL", "l", "L", "cc", "px", "dpi",
        "MP", "fps", "rpm", "dB", "km/h", "kcal", "cal", "kJ", "J", "N", "Nm", "Pa", "hPa", "bar", "psi", "lux", "hp",
        "HP", "C", "F", "K", "°C", "°F", "s", "ms", "min", "h", "USD", "EUR", "GBP", "ILS", "NIS", "SAR", "AED", "EGP",
        "KWD", "QAR", "JPY",
    ]
}
