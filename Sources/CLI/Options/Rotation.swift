import ArgumentParser
import Recto

/// A rotation in degrees, a multiple of 90.
struct Rotation: ExpressibleByArgument {
    let turns: QuarterTurns

    init(turns: QuarterTurns) { self.turns = turns }

    init?(argument: String) {
        guard let degrees = Int(argument), let turns = QuarterTurns(degrees: degrees) else { return nil }
        self.turns = turns
    }

    var defaultValueDescription: String { String(turns.degrees) }
}
