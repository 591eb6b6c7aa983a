import ArgumentParser
import Recto

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Who changes marks.
struct MarkWriterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What this device is called in marks that it changes. (default: made from the machine's name)",
            valueName: "name"))
    var device: String?

    func validate() throws {
        guard device.map({ (1...64).contains($0.utf8.count) }) ?? true else {
            throw ValidationError("--device must have 1 to 64 bytes")
        }
    }

    var clock: HybridClock { HybridClock(device: device ?? Self.usualDevice) }

    /// Not the name itself, since marks are passed on.
    private static var usualDevice: String {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        var digest = Digest()
        digest.add(name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) })
        return "recto-" + digest.digits.prefix(8)
    }

    /// Milliseconds since 1970.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}

/// What a mark looks like, and what is written at it.
struct MarkAppearanceOptions: ParsableArguments {
    @Option(help: "The colour.")
    var colour: Mark.Colour?

    @Option(help: "The style: a colour is never the only sign.")
    var style: Mark.Style?

    @Option(help: "The note; empty for none.")
    var note: String?

    @Option(help: ArgumentHelp("A tag; may be repeated, and replaces all that the mark has.", valueName: "tag"))
    var tag: [String] = []

    func validate() throws {
        guard (note ?? "").utf8.count <= Mark.longestNote else {
            throw ValidationError("--note must have at most \(Mark.longestNote) bytes")
        }
        guard tag.count <= 100, tag.allSatisfy({ (1...256).contains($0.utf8.count) }) else {
            throw ValidationError("--tag must have 1 to 256 bytes, and there are at most 100")
        }
    }
}
