import RectoDiagnostics
import RectoPackaging

extension Exercise {
    /// Opens a package and reads all of it in every way.
    public static func zip(_ bytes: [UInt8]) {
        var limits = PackageLimits()
        limits.entry = 4 << 20
        limits.inflated = 8 << 20
        limits.entries = 1000
        guard let package = try? Package(bytes: bytes, limits: limits) else {
            return expect(false, "memory can always be judged")
        }
        expect(package.isReadable || package.entries.isEmpty, "entries of what can't be read")
        for fault in package.faults {
            expect(fault.message == fault.message.printable, "a message that is not printable")
            expect(
                fault.offset ?? 0 <= bytes.count || fault.rule == "SEC-003" || fault.isFatal, "a place beyond the end")
        }
        var total = 0
        for entry in package.entries {
            expect(entry.size <= limits.entry && entry.packedSize <= bytes.count, "sizes beyond the limits")
            total += entry.size
            read(entry, of: package)
        }
        expect(total <= limits.inflated, "more than the limits allow")
    }

    private static func read(_ entry: PackageEntry, of package: Package) {
        expect(package[entry.name] == entry, "an entry that its name does not find")
        let fault = package.check(entry)
        let content = try? package.read(entry, limit: entry.size)
        let digest = try? package.sha256(entry)
        expect((content == nil) == (digest == nil), "reading and digesting differ")
        guard let content else { return }
        expect(fault == nil, "read, but it has a fault")
        expect(content.count == entry.size, "not of its size")
        let middle = entry.size / 3..<entry.size / 2
        expect((try? package.bytes(entry, in: middle)) == Array(content[middle]), "a part that is not of the whole")
        expect((try? package.prefix(entry, 30)) == Array(content.prefix(30)), "a prefix that is not of the whole")
    }
}
