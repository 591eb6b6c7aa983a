import ArgumentParser
import CBlending
import CClearing
import CColorTransforms
import CFlate
import CLargeBlocks
import CPictures
import CReadAhead
import CRepeats
import CSoftMasks
import Recto

/// `recto doctor`: what this installation has, and whether it works; to be pasted into a report of a fault.
struct DoctorCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Tell libraries, fonts, sandbox and limits, and test that pages can be drawn.")

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Option(help: "Text for people, or JSON.")
    var format = Format.text

    @OptionGroup(title: "Resources") var workers: WorkerOptions

    var inputPaths: [String] { [] }

    var outputPlaces: [OutputPlace] { [OutputPlace(.report, nil)] }

    func run() async throws {
        let folder = try Files.makePrivateFolder(prefix: "recto-doctor")
        defer { try? Files.remove(folder) }
        let path = folder + "/page.pdf"
        try Files.replace(path, with: DoctorDocument.bytes)
        let configuration = try workers.configuration()
        let publication = try await Publication(path: path, workers: configuration, deadline: workers.duration)
        let engine: Engine
        let report: DoctorReport
        do {
            engine = try await publication.engine()
            report = DoctorReport(
                system: .current, libraries: Self.libraries(engine), fonts: try await publication.fonts(),
                fontSet: engine.fonts, hasQuickColors: recto_color_transforms_in_force(),
                hasSmallMasks: recto_soft_masks_in_force(),
                keepsPictures: recto_pictures_in_force() && recto_repeats_in_force(),
                hasQuickBlending: recto_blending_in_force(), hasQuickFlate: recto_flate_in_force(),
                readsAhead: recto_read_ahead_in_force(),
                hasLargeBlocks: recto_large_blocks_in_force(), paintsOnce: recto_white_in_force(),
                sandbox: try await publication.sandbox(),
                limits: .init(jobs: configuration.count, memory: configuration.memory, deadline: workers.deadline),
                checks: await SelfTest(publication: publication).run())
        } catch {
            await publication.pool.kill()
            throw error
        }
        await publication.close()
        try Terminal.writeOutput(format == .json ? try report.json() : Array(report.text.utf8))
        if !report.isWell { throw ExitCode(ExitStatus.internalFault) }
    }

    private static func libraries(_ engine: Engine) -> [DoctorReport.Library] {
        let encoders = [JPEGEncoder.library, WebPEncoder.library, TIFFEncoder.library] + PNGEncoder.libraries
        let libraries =
            [
                ("poppler", engine.poppler), ("cairo", engine.cairo), Self.parts(Structure.writer),
                ("libxml2", ManifestReader.xmlLibrary), ("zlib", PackageBuilder.zlib),
            ] + encoders.map(Self.parts)
        return libraries.map { DoctorReport.Library(name: $0.0, version: $0.1) }
    }

    /// Name and version of "libpng 1.6".
    private static func parts(_ library: String) -> (String, String) {
        let words = library.split(separator: " ", maxSplits: 1)
        return (String(words.first ?? ""), words.count > 1 ? String(words[1]) : "")
    }
}
