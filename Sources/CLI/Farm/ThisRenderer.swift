import Recto
import RectoExport
import RectoFarm
import RectoFarmRuns

/// The libraries and fonts of this machine, as they are in a profile's digest.
enum ThisRenderer {
    /// Asks a worker that has opened a document of ours.
    static func text(_ profile: FarmProfile, _ workers: WorkerOptions) async throws -> String {
        let folder = try Files.makePrivateFolder(prefix: "recto-farm")
        defer { try? Files.remove(folder) }
        let path = folder + "/page.pdf"
        try Files.replace(path, with: DoctorDocument.bytes)
        let publication = try await Publication(
            path: path, workers: try workers.configuration(atMost: 1), deadline: workers.duration)
        do {
            let text = try await TileExport.renderer(publication, profile.drawingOptions)
            await publication.close()
            return text
        } catch {
            await publication.pool.kill()
            throw error
        }
    }
}
