import ArgumentParser
import Recto

/// What a server may use.
struct ServeWorkOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Pixels per point of the deepest level.", valueName: "n"))
    var scale = 4.0

    @Option(help: ArgumentHelp("Pictures drawn at a time. (default: one for each processor)", valueName: "n"))
    var jobs: Int?

    @Option(help: ArgumentHelp("What all may use together: kept answers and workers.", valueName: "size"))
    var memory = ByteSize(bytes: 2 << 30)

    @Option(help: ArgumentHelp("How long a request may take before it is told to come again.", valueName: "seconds"))
    var deadline = 30.0

    @Option(help: ArgumentHelp("Draw the first spreads of every issue ahead, so many.", valueName: "n"))
    var warm = 0

    @OptionGroup var plainness: PlainOption

    func validate() throws {
        guard scale.isFinite, scale > 0, scale <= 64 else {
            throw ValidationError("--scale must be above 0, at most 64")
        }
        guard jobs.map({ (1...64).contains($0) }) ?? true else {
            throw ValidationError("--jobs must be within 1 and 64")
        }
        guard memory.bytes >= 256 << 20 else { throw ValidationError("--memory must be at least 256M") }
        guard deadline >= 0.1, deadline <= 3600 else {
            throw ValidationError("--deadline must be within 0.1 and 3600 seconds")
        }
        guard (0...100).contains(warm) else { throw ValidationError("--warm must be within 0 and 100") }
    }
}
