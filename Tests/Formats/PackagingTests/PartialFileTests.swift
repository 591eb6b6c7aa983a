import RectoDiagnostics
import TestSupport
import Testing

@testable import RectoPackaging

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct PartialFileTests {
    @Test func aSecondRunIsRefused() throws {
        try withTemporaryFolder { folder in
            let target = folder + "/made"
            let first = try PartialFile(of: target)
            #expect(throws: Failure.self) { try Files.replace(target, with: [2]) }
            var file = try OutputFile(first.path)
            try file.write([1])
            try first.adopt()
            #expect(try Files.read(target) == [1])
            #expect(try Files.list(folder) == ["made"])
        }
    }

    @Test func isFreeWhenTheFirstHasEnded() throws {
        try withTemporaryFolder { folder in
            let target = folder + "/made"
            do {
                let first = try PartialFile(of: target)
                first.remove()
            }
            try Files.replace(target, with: [2])
            #expect(try Files.read(target) == [2])
            #expect(try Files.list(folder) == ["made"])
        }
    }

    @Test func takesOverWhatAKilledRunLeft() throws {
        try withTemporaryFolder { folder in
            let partial = try PartialFile(of: folder + "/made")
            var file = try OutputFile(partial.path)
            try file.write(Array("half".utf8))
            // As the system does with a process that is killed.
            _ = consume partial
            try Files.replace(folder + "/made", with: [1])
            #expect(try Files.read(folder + "/made") == [1])
        }
    }

    /// Nobody may choose by a link what is written to.
    @Test func followsNoLink() throws {
        try withTemporaryFolder { folder in
            try Files.replace(folder + "/victim", with: [1])
            #expect(symlink("victim", folder + "/.made.recto-partial") == 0)
            #expect(throws: Failure.self) { try Files.replace(folder + "/made", with: [2]) }
            #expect(try Files.read(folder + "/victim") == [1])
        }
    }
}
