import RectoDiagnostics
import RectoPackaging
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

struct OpenFileTests {
    @Test func rangesEndWithTheFile() throws {
        try withTemporaryFolder { folder in
            try Files.replace(folder + "/file", with: Array(0..<100))
            let file = try OpenFile(folder + "/file")
            #expect(try file.bytes(in: 0..<100) == Array(0..<100))
            #expect(try file.bytes(in: 40..<43) == [40, 41, 42])
            #expect(try file.bytes(in: 98..<200) == [98, 99])
            #expect(try file.bytes(in: 100..<101) == [])
            #expect(try file.bytes(in: 5..<5) == [])
        }
    }

    @Test func openFileKeepsItsContentWhenReplaced() throws {
        try withTemporaryFolder { folder in
            try Files.replace(folder + "/file", with: [1, 2])
            let file = try OpenFile(folder + "/file")
            try Files.replace(folder + "/file", with: [3, 4, 5])
            #expect(try file.bytes(in: 0..<9) == [1, 2])
        }
    }

    @Test func missingFileIsNamed() throws {
        try withTemporaryFolder { folder in
            let failure = #expect(throws: Failure.self) { try OpenFile(folder + "/none") }
            #expect(failure?.code == .io)
            #expect(failure?.place == folder + "/none")
        }
    }

    /// Nobody writes into it: opening it to wait would never end.
    @Test(.timeLimit(.minutes(1))) func aNamedPipeIsNotWaitedFor() throws {
        try withTemporaryFolder { folder in
            #expect(mkfifo(folder + "/pipe", 0o600) == 0)
            let file = try OpenFile(folder + "/pipe")
            #expect(throws: Failure.self) { try file.bytes(in: 0..<1) }
            #expect(try Files.prefix(folder + "/pipe", 4) == [])
        }
    }
}
