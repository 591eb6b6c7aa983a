import ArgumentParser
import Fidelity
import Recto

/// Judges the tiles of all pages of one PDF; see tools/check/fidelity.
@main
struct FidelityTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "recto-fidelity")

    @Argument var input: String
    @Option var scale = 4.0
    @Option(help: "Look at every n-th page only.") var every = 1

    func run() async throws {
        let (input, scale, every) = (input, scale, every)
        let failed = try await Lane.run { try Self.judge(input, scale, every) }
        if failed { throw ExitCode(1) }
    }

    @Lane
    private static func judge(_ input: String, _ scale: Double, _ every: Int) throws(Failure) -> Bool {
        let document = try Document(path: input)
        var bad = 0
        var worst = (direct: 0.0, seams: 0.0, lone: 0.0)
        var pages = 0
        for page in stride(from: 0, to: document.pageCount, by: max(1, every)) {
            let found = try PageFidelity(document, page: page, scale: scale)
            pages += 1
            worst = (
                max(worst.direct, found.fromDirect), max(worst.seams, found.acrossSeams),
                max(worst.lone, found.loneTile)
            )
            guard !found.holds else { continue }
            bad += 1
            print(
                "FAIL \(document.name) page \(page + 1): \(percent(found.fromDirect)) from direct, "
                    + "\(percent(found.acrossSeams)) across seams, averages \(found.averagesAreExact ? "exact" : "WRONG"), "
                    + "lone tile \(found.loneTile.short)/255, \(found.loneTileDepth) above the deepest level")
        }
        print(
            "\(bad == 0 ? "ok  " : "FAIL") \(document.name): \(pages) pages, \(bad) bad; worst \(percent(worst.direct)) from direct, "
                + "\(percent(worst.seams)) across seams, lone tile \(worst.lone.short)/255")
        return bad > 0
    }

    private static func percent(_ share: Double) -> String { "\((share * 100).short) %" }
}
