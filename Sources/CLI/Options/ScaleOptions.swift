import ArgumentParser
import Recto

/// How large pages are drawn.
struct ScaleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Pixels per point, 1/72 inch. (default: 4 for tiles, 2 for a picture, 150 dpi for spreads)",
            valueName: "number"))
    var scale: Double?

    @Option(help: ArgumentHelp("Pixels per inch of paper, instead of --scale.", valueName: "number"))
    var dpi: Double?

    @Option(help: ArgumentHelp("Pixels of the longer side, instead of --scale.", valueName: "pixels"))
    var maxSize: Int?

    func validate() throws {
        guard [scale != nil, dpi != nil, maxSize != nil].count(where: { $0 }) <= 1 else {
            throw ValidationError("--scale, --dpi and --max-size exclude each other; give one")
        }
        for (name, value) in [("--scale", scale), ("--dpi", dpi)] {
            if let value, !(value > 0 && value.isFinite) { throw ValidationError("\(name) must be a number above 0") }
        }
        if let maxSize, !(1...1 << 23).contains(maxSize) {
            throw ValidationError("--max-size must be within 1 and \(1 << 23)")
        }
    }

    func resolution(default standard: Double) -> Resolution {
        if let maxSize { return .longerSide(maxSize) }
        if let dpi { return .scale(dpi / 72) }
        return .scale(scale ?? standard)
    }
}
