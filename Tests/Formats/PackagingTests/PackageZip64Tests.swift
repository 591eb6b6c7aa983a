import RectoDiagnostics
import TestSupport
import Testing

@testable import RectoPackaging

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Long numbers, where they are needed, and where they contradict the short ones.
struct PackageZip64Tests {
    typealias Entry = ForgedZip.Entry

    private func rules(_ zip: ForgedZip) throws -> [String] { try Package(bytes: zip.bytes()).faults.map(\.rule) }

    @Test func requiredZip64EndRecord() throws {
        var zip = ForgedZip([Entry("a"), Entry("b")])
        zip.zip64 = (nil, nil, nil)
        zip.isSaturated = true
        #expect(try rules(zip) == [])
        #expect(try Package(bytes: zip.bytes()).entries.count == 2)
        zip.isSaturated = false
        #expect(try rules(zip) == [])  // nothing asks for it, but it is true
        zip.zip64 = (3, nil, nil)
        #expect(try rules(zip) == ["SEC-007"])
        zip.isSaturated = true
        #expect(try rules(zip) == ["PKG-001"])
        zip.zip64 = nil
        #expect(try rules(zip) == ["PKG-001"])
    }

    @Test func invalidZip64EndRecord() throws {
        var zip = ForgedZip([Entry("a")])
        zip.zip64 = (nil, nil, nil)
        zip.isSaturated = true
        let bytes = zip.bytes()
        let record = bytes.count - 22 - 20 - 56
        for (offset, rule) in [
            (0, "PKG-001"), (4, "SEC-007"), (14, "SEC-008"), (16, "PKG-002"), (20, "PKG-002"), (24, "PKG-002"),
            (40, "PKG-001"),
            (48, "PKG-001"), (56 + 4, "PKG-002"), (56 + 8, "PKG-001"), (56 + 16, "PKG-002"),
        ] {
            var changed = bytes
            changed[record + offset] ^= 0x40
            #expect(try Package(bytes: changed).faults.map(\.rule) == [rule], "byte \(offset)")
        }
    }

    /// Found by the fuzzer: the end of such a directory was computed past the largest number.
    @Test func directoryOffsetsThatOverflow() throws {
        var zip = ForgedZip([Entry("a")])
        zip.isSaturated = true
        for offset in [Int.max, Int.max - 1, -1, Int.min] {
            zip.zip64 = (nil, nil, offset)
            #expect(try rules(zip) == ["PKG-001"])
        }
    }

    @Test func longSizesOfSmallFiles() throws {
        var entry = Entry(deflated: "b", Array(repeating: 0x61, count: 100))
        let sizes = little(entry.size, 8) + little(entry.packedSize, 8)
        entry.extra = extraField(1, sizes)
        entry.local.extra = extraField(1, sizes)
        let (size, packed) = (entry.size, entry.packedSize)
        entry.size = 0xFFFF_FFFF
        entry.packedSize = 0xFFFF_FFFF
        let package = try Package(bytes: ForgedZip([Entry("a"), entry]).bytes())
        #expect(package.faults == [] && package["b"]?.size == size && package["b"]?.packedSize == packed)
        #expect(try package["b"].map { try package.read($0, limit: 100) }?.count == 100)
        for wrong in [
            extraField(1, little(size, 8)), extraField(1, sizes + [0]), extraField(1, sizes) + extraField(1, sizes), [],
            extraField(2, sizes),
        ] {
            var changed = entry
            changed.extra = wrong
            #expect(try rules(ForgedZip([Entry("a"), changed])) == ["SEC-007"])
            changed = entry
            changed.local.extra = wrong
            #expect(try rules(ForgedZip([Entry("a"), changed])) == ["SEC-007"])
        }
    }

    /// 4 GiB and more, made of a hole in a file.
    @Test func aFileOfMoreThanFourGigabytes() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/large.recto"
            let size = (4 << 30) + 12_345
            let long = little(size, 8) + little(size, 8)
            let local =
                little(0x0403_4B50, 4) + little(45, 2) + little(0, 2) + little(0, 2) + little(0, 2) + little(33, 2)
                + little(0, 4) + little(0xFFFF_FFFF, 4) + little(0xFFFF_FFFF, 4) + little(5, 2) + little(20, 2)
                + Array("a.mp4".utf8) + extraField(1, long)
            let start = local.count + size
            let second =
                little(0x0403_4B50, 4) + little(20, 2) + little(0, 8) + little(0x3610_A686, 4) + little(5, 4)
                + little(5, 4) + little(5, 2) + little(0, 2) + Array("b.txthello".utf8)
            func central(_ name: String, sum: Int, size: Int, extra: [UInt8], offset: Int) -> [UInt8] {
                little(0x0201_4B50, 4) + little(45, 2) + little(45, 2) + little(0, 8) + little(sum, 4) + little(size, 4)
                    + little(size, 4) + little(name.utf8.count, 2) + little(extra.count, 2) + little(0, 10)
                    + little(offset, 4) + Array(name.utf8) + extra
            }
            let directory =
                central("a.mp4", sum: 0, size: 0xFFFF_FFFF, extra: extraField(1, long), offset: 0)
                + central(
                    "b.txt", sum: 0x3610_A686, size: 5, extra: extraField(1, little(start, 8)), offset: 0xFFFF_FFFF)
            let end = start + second.count
            var tail = second + directory + little(0x0606_4B50, 4) + little(44, 8) + little(45, 2) + little(45, 2)
            tail += little(0, 8) + little(2, 8) + little(2, 8) + little(directory.count, 8) + little(end, 8)
            tail += little(0x0706_4B50, 4) + little(0, 4) + little(end + directory.count, 8) + little(1, 4)
            tail += little(0x0605_4B50, 4) + little(0, 4) + little(2, 2) + little(2, 2) + little(directory.count, 4)
            tail += little(0xFFFF_FFFF, 4) + little(0, 2)
            do {
                var file = try OutputFile(path)
                try file.write(local)
            }
            #expect(truncate(path, off_t(start)) == 0)
            do {
                var file = try OutputFile(appendingTo: path)
                try file.write(tail)
            }
            var limits = PackageLimits()
            limits.package = 8 << 30
            limits.entry = 8 << 30
            limits.inflated = 8 << 30
            let package = try Package.open(path, limits: limits)
            #expect(package.faults == [])
            let film = try #require(package["a.mp4"])
            #expect(film.size == size && film.isStored)
            #expect(try package.bytes(film, in: size - 3..<size) == [0, 0, 0])
            #expect(package.fileRange(film)?.range == local.count..<start)
            let text = try #require(package["b.txt"])
            #expect(try package.read(text, limit: 5) == Array("hello".utf8))
            #expect(try Package.open(path).faults.map(\.rule) == ["SEC-004"])
        }
    }
}
