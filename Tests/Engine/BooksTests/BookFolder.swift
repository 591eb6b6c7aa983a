import RectoPackaging
import TestSupport

@testable import RectoBooks

/// Runs `body` with a package of these files.
func withPackage(_ files: [String: String], _ body: (Package) throws -> Void) throws {
    try withPackage(bytes: files.mapValues { Array($0.utf8) }, body)
}

func withPackage(bytes files: [String: [UInt8]], _ body: (Package) throws -> Void) throws {
    try withTemporaryFolder { folder in
        for (name, bytes) in files {
            let path = folder + "/book/" + name
            try Files.makeFolder(Files.split(path).folder)
            try Files.replace(path, with: bytes)
        }
        try body(try Package.open(folder + "/book"))
    }
}
