import RectoDiagnostics
import TestSupport
import Testing

@testable import RectoPackaging

/// Whatever is done to the bytes, nothing crashes, and nothing that was changed passes for right.
struct PackageDamageTests {
    typealias Entry = ForgedZip.Entry

    private static let files: [(name: String, bytes: [UInt8])] = [
        ("overlay.json", Array("{ \"version\": \"1.0\" }".utf8)), ("issue.pdf", Array("%PDF-1.4 not much".utf8)),
        ("assets/ü.html", Array(String(repeating: "a page of text, ", count: 20).utf8)), ("assets/c", []),
    ]

    private static var zip: ForgedZip {
        var zip = ForgedZip([
            Entry(files[0].name, files[0].bytes), Entry(files[1].name, files[1].bytes).streamed(),
            Entry(deflated: files[2].name, files[2].bytes).streamed(isLong: true), Entry("assets/", []),
            Entry(files[3].name, files[3].bytes),
        ])
        zip.comment = Array("a comment".utf8)
        return zip
    }

    /// Uses a package in every way; what it says is right must be right.
    static func use(_ bytes: [UInt8], _ note: String) throws {
        let package = try Package(bytes: bytes)
        var isSound = package.faults.isEmpty
        for entry in package.entries {
            let fault = package.check(entry)
            isSound = isSound && fault == nil
            let content = try? package.read(entry, limit: 1 << 20)
            #expect((content == nil) == (fault != nil || entry.method != 0 && entry.method != 8), "\(note): \(entry)")
            _ = try? package.prefix(entry, 10)
            _ = try? package.bytes(entry, in: entry.size / 2..<entry.size)
            _ = try? package.sha256(entry)
            if let content { #expect(files.contains { $0.bytes == content }, "\(note): \(entry)") }
        }
        guard isSound else { return }
        #expect(package.entries.count == files.count, "\(note)")
        for file in files {
            let content = try package[file.name].map { try package.read($0, limit: 1 << 20) }
            #expect(content == file.bytes, "\(note): \(file.name)")
        }
    }

    @Test func wholeFileIsValid() throws {
        #expect(try Package(bytes: Self.zip.bytes()).faults == [])
        try Self.use(Self.zip.bytes(), "whole")
    }

    @Test func cutAnywhere() throws {
        let bytes = Self.zip.bytes()
        for count in bytes.indices {
            let package = try Package(bytes: Array(bytes[..<count]))
            #expect(package.faults.count == 1 && !package.isReadable && package.entries.isEmpty, "\(count)")
            let rule = package.faults.first?.rule
            #expect(rule == "PKG-001" || rule == "SEC-007", "\(count): \(package.faults)")
        }
        for count in 1...bytes.count { #expect(!(try Package(bytes: Array(bytes[count...])).isReadable), "\(count)") }
    }

    @Test func insertedBytesAnywhere() throws {
        let bytes = Self.zip.bytes()
        for index in 0...bytes.count {
            var longer = bytes
            longer.insert(0, at: index)
            try Self.use(longer, "a byte at \(index)")
        }
    }

    /// 5,000 flips of one bit: all of a small archive's, and more than one at once.
    @Test(arguments: 0..<5)
    func flippedBits(part: Int) throws {
        var generator = SeededGenerator(seed: UInt64(part + 1))
        let bytes = Self.zip.bytes()
        for round in 0..<1000 {
            var changed = bytes
            let count = part == 0 ? 1 : 1 + round % 4
            for _ in 0..<count {
                changed[Int.random(in: bytes.indices, using: &generator)] ^=
                    1 << UInt8.random(in: 0...7, using: &generator)
            }
            try Self.use(changed, "seed \(part + 1), round \(round)")
        }
    }

    /// Each bit of what is not data.
    @Test func everyFlippedBitOfTheHeaders() throws {
        let bytes = Self.zip.bytes()
        for index in bytes.indices {
            for bit in [0, 3, 7] {
                var changed = bytes
                changed[index] ^= 1 << UInt8(bit)
                try Self.use(changed, "byte \(index), bit \(bit)")
            }
        }
    }

    /// Numbers of headers at their ends.
    @Test(arguments: UInt64(1)...10)
    func extremeNumbers(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let extremes = [0, 1, 0xFFFF, 0xFFFF_FFFF, 0x7FFF_FFFF, 0x8000_0000, -1, Int.max, Int.max - 30, Int.min]
        func extreme() -> Int { extremes.randomElement(using: &generator) ?? 0 }
        for round in 0..<200 {
            var zip = Self.zip
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: zip.entries.indices, using: &generator)
                var entry = zip.entries[index]
                switch Int.random(in: 0...8, using: &generator) {
                case 0: entry.size = extreme()
                case 1: entry.packedSize = extreme()
                case 2: entry.offset = extreme()
                case 3: entry.local.size = extreme()
                case 4: (entry.size, entry.extra) = (0xFFFF_FFFF, extraField(1, little(extreme(), 8)))
                case 5:
                    entry.packedSize = 0xFFFF_FFFF
                    entry.size = 0xFFFF_FFFF
                    entry.extra = extraField(1, little(extreme(), 8) + little(extreme(), 8))
                case 6: (entry.offset, entry.extra) = (0xFFFF_FFFF, extraField(1, little(extreme(), 8)))
                case 7: zip.zip64 = (extreme(), extreme(), extreme())
                default:
                    zip.zip64 = (nil, extreme(), extreme())
                    zip.isSaturated = true
                }
                zip.entries[index] = entry
            }
            try Self.use(zip.bytes(), "seed \(seed), round \(round)")
        }
    }
}
