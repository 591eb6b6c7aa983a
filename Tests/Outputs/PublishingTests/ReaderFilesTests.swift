import Recto
import RectoViewer
import TestSupport
import Testing

/// What travels in the executable is what is in `Sources/Outputs/Viewer`.
@Suite struct ReaderFilesTests {
    private static let folder = TestPDFs.folder.replacing("/TestPDFs", with: "/Sources/Outputs/Viewer")

    @Test func allModulesAreThere() throws {
        #expect(ReaderFiles.modules.map(\.name).sorted() == (try Files.list(Self.folder + "/reader")))
        for module in ReaderFiles.modules {
            #expect(try Files.read("\(Self.folder)/reader/\(module.name)") == module.bytes, "\(module.name)")
        }
    }

    @Test func allFilesOfTheNewsstandAreThere() throws {
        #expect(ReaderFiles.newsstand.map(\.name).sorted() == (try Files.list(Self.folder + "/newsstand")))
        for file in ReaderFiles.newsstand {
            #expect(try Files.read("\(Self.folder)/newsstand/\(file.name)") == file.bytes, "\(file.name)")
        }
    }

    @Test func thePageIsThere() throws {
        #expect(try Files.read(Self.folder + "/index.html") == Array(ReaderFiles.index.utf8))
        #expect(try Files.read(Self.folder + "/service-worker.js") == Array(ReaderFiles.serviceWorker.utf8))
    }
}
