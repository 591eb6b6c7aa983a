import RectoDiagnostics
import RectoPackaging
import TestSupport
import Testing

struct OutputFileTests {
    @Test func writesTheGivenBytes() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/file"
            try Files.replace(path, with: Array(repeating: 9, count: 50))
            do {
                var file = try OutputFile(path)
                try file.write([1, 2])
                try file.write([])
                try file.write([3])
                #expect(file.count == 3)
                try file.synchronize()
            }
            #expect(try Files.read(path) == [1, 2, 3])
        }
    }

    @Test func addsToTheEnd() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/file"
            try Files.replace(path, with: [1])
            for byte in 2...4 as ClosedRange<UInt8> {
                var file = try OutputFile(appendingTo: path)
                try file.write([byte])
            }
            #expect(try Files.read(path) == [1, 2, 3, 4])
        }
    }

    @Test func onlyAnExistingFileIsAddedTo() throws {
        try withTemporaryFolder { folder in
            #expect(throws: Failure.self) {
                var file = try OutputFile(appendingTo: folder + "/none")
                try file.write([1])
            }
            let names = try Files.list(folder)
            #expect(names == [])
        }
    }

    @Test func aFullDiskSaysWhatToDo() throws {
        guard Files.kind("/dev/full") != nil else { return }
        let failure = #expect(throws: Failure.self) {
            var file = try OutputFile("/dev/full")
            try file.write([1])
        }
        #expect(failure?.code == .io)
        #expect(failure?.message.contains("free some space") == true)
        #expect(failure?.place == "/dev/full")
    }
}
