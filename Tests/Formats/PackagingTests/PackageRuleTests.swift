import RectoDiagnostics
import TestSupport
import Testing

@testable import RectoPackaging

/// The compiler takes none in a literal.
private func noncharacter(_ value: UInt32) -> String { Unicode.Scalar(value).map { String($0) } ?? "" }

/// Each rule by a package that breaks it and only it.
struct PackageRuleTests {
    typealias Entry = ForgedZip.Entry

    static func faults(_ bytes: [UInt8], _ limits: PackageLimits = .init()) throws -> [PackageFault] {
        let package = try Package(bytes: bytes, limits: limits)
        #expect(package.isReadable || package.entries.isEmpty)
        for fault in package.faults { #expect(fault.message == fault.message.printable) }
        return package.faults + package.entries.compactMap { package.check($0) }
    }

    /// The only fault.
    static func fault(_ zip: ForgedZip, _ limits: PackageLimits = .init()) throws -> PackageFault {
        let faults = try faults(zip.bytes(), limits)
        return try #require(faults.count == 1 ? faults.first : nil, "\(faults)")
    }

    /// Two entries of which the second was tampered with.
    static func zip(_ change: (inout Entry) -> Void) -> ForgedZip {
        var second = Entry(deflated: "assets/b.html", Array("world world world world".utf8))
        change(&second)
        return ForgedZip([Entry("a.json"), second, Entry("c.txt")])
    }

    @Test func validInputHasNoFaults() throws {
        #expect(try Self.faults(Self.zip { _ in }.bytes()) == [])
        #expect(try Self.faults(ForgedZip().bytes()) == [])
    }

    // MARK: - PKG

    @Test(arguments: [
        ("", "it is empty"), ("%PDF-1.4", "it is a PDF, of which `recto overlay new` makes a package"),
        ("<overlay/>", "looks like XML"),
        ("PK\u{3}\u{4}abc", "is cut off"), ("hello there", "no end-of-central-directory record"),
    ])
    func pkg001WhatIsNoZip(text: String, reason: String) throws {
        let faults = try Self.faults(Array(text.utf8))
        #expect(faults.map(\.rule) == ["PKG-001"] && faults.allSatisfy(\.isFatal))
        #expect(faults.first?.message.contains(reason) == true)
    }

    @Test func pkg001ADamagedDirectory() throws {
        var zip = Self.zip { _ in }
        zip.count = 4
        #expect(try Self.fault(zip).rule == "PKG-001")
        zip.count = nil
        zip.directoryOffset = 1 << 20
        #expect(try Self.fault(zip).rule == "PKG-001")
        zip = Self.zip { $0.comment = [7] }
        var bytes = zip.bytes()
        let last = bytes.lastIndex(of: 7) ?? 0
        bytes[last - "assets/b.html".count - 14] = 0xFF  // its comment's length
        #expect(try Self.faults(bytes).map(\.rule) == ["PKG-001"])
    }

    @Test func pkg002ASplitArchive() throws {
        var zip = Self.zip { _ in }
        zip.disk = 1
        #expect(try Self.fault(zip).rule == "PKG-002")
        #expect(try Self.fault(Self.zip { $0.disk = 3 }).rule == "PKG-002")
        zip = Self.zip { _ in }
        zip.prefix = Array("PK\u{7}\u{8}".utf8)
        #expect(try Self.fault(zip).rule == "PKG-002")
    }

    @Test(arguments: [(14, "14 (LZMA)"), (12, "12 (bzip2)"), (77, "method 77 not")])
    func pkg005OtherMethods(method: Int, text: String) throws {
        let fault = try Self.fault(Self.zip { $0.method = method })
        #expect(fault.rule == "PKG-005" && !fault.isFatal && fault.entry == "assets/b.html" && fault.offset == 41)
        #expect(fault.message.contains(text))
    }

    @Test func pkg006DamagedData() throws {
        for change in [
            { $0.checksum ^= 1 }, { $0.size += 1 }, { $0.size -= 1 }, { $0.data[3] ^= 0xFF },
            {
                $0.data.append(0); $0.packedSize += 1
            },
            {
                $0.data.removeLast(4); $0.packedSize -= 4
            },
        ] as [(inout Entry) -> Void] {
            let zip = Self.zip(change)
            let fault = try Self.fault(zip)
            #expect(fault.rule == "PKG-006" && fault.offset == 41 && fault.entry == "assets/b.html", "\(fault)")
            let package = try Package(bytes: zip.bytes())
            #expect(package.faults == [])
            let entry = try #require(package["assets/b.html"])
            let failure = #expect(throws: Failure.self) { try package.read(entry, limit: 1000) }
            #expect(failure?.code == .damaged && failure?.place == "memory!assets/b.html")
        }
        var stored = Entry("a.json")
        stored.checksum = 0x88B1_D003
        #expect(try Self.fault(ForgedZip([stored])).message == "CRC-32 is 3610a686, directory says 88b1d003")
    }

    @Test func pkg007NamesThatAreNotUTF8() throws {
        var fault = try Self.fault(
            Self.zip {
                $0.name = Array("assets/".utf8) + [0x8E, 0x6C]
                $0.flags = 0
            })
        #expect(fault.rule == "PKG-007" && !fault.isFatal && fault.message == "name is not UTF-8 (bytes 8E 6C at 7)")
        fault = try Self.fault(
            Self.zip {
                $0.name = Array("assets/ü".utf8)
                $0.flags = 0
            })
        #expect(fault.rule == "PKG-007" && fault.message.contains("bit 11"))
        // Overlong forms and surrogates are not UTF-8 either.
        for bytes in [
            [0xC0, 0xAE, 0xC0, 0xAE], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0xAF],
        ]
            as [[UInt8]]
        {
            let zip = Self.zip { $0.name = bytes + Array("/x".utf8) }
            #expect(try Self.fault(zip).rule == "PKG-007")
            #expect(try Package(bytes: zip.bytes()).entries.map(\.name) == ["a.json", "c.txt"])
        }
        #expect(try Self.faults(Self.zip { $0.flags = 0 }.bytes()) == [])
        #expect(try Self.faults(Self.zip { $0.name = Array("assets/ü".utf8) }.bytes()) == [])
    }

    @Test(arguments: [
        "a:b.png", "a\"b", "a*b", "a<b", "a>b", "a?b", "a|b", "a\u{7F}b", "a\u{1}b", "a\nb", "a\u{85}b", "end.", "end ",
        "fdp.\u{202E}gpj", "a\u{2066}b", "\u{FEFF}a", "a\u{200B}b", "a\u{2028}b", "\u{E000}", noncharacter(0xFDD0),
        noncharacter(0xFFFE),
        noncharacter(0x1FFFF), "\u{E0041}", "\u{F0000}", "con", "NUL.txt", "com1.png", "Lpt9", "aux .js",
    ])
    func pkg008Names(name: String) throws {
        for path in ["assets/\(name)", "assets/\(name)/x.png"] {
            let fault = try Self.fault(Self.zip { $0.name = Array(path.utf8) })
            #expect(fault.rule == "PKG-008" && !fault.isFatal && fault.entry == "assets/\(name)", "\(fault)")
        }
        // Told once of a folder, not of each file in it.
        #expect(
            try Self.fault(ForgedZip([Entry("x/\(name)/1"), Entry("x/\(name)/2"), Entry("x/\(name)/d/3")])).rule
                == "PKG-008")
    }

    @Test func pkg008LongNames() throws {
        let good = String(repeating: "ü", count: 127) + "a"
        #expect(try Self.faults(ForgedZip([Entry(good)]).bytes()) == [])
        #expect(try Self.fault(ForgedZip([Entry(good + "b")])).rule == "PKG-008")
    }

    @Test(arguments: [
        "assets/Größe 12 (final).png", "日本/表紙.jpg", "مجلة.html", "می\u{200C}خواهم.txt", "👩\u{200D}👧.png",
        "a'b&c#d%e,f;g=h@i!j~k",
        "console.log", "com.png", ".hidden", "a.b.c", "...x",
    ])
    func goodNames(name: String) throws {
        #expect(try Self.faults(ForgedZip([Entry(name)]).bytes()) == [])
    }

    @Test func pkg009Junk() throws {
        let zip = ForgedZip([
            Entry("a.json"), Entry("__MACOSX/._a.json"), Entry("__MACOSX/assets/._b"), Entry("assets/.DS_Store"),
            Entry("__MACOSX/", []), Entry("Thumbs.db"),
        ])
        let package = try Package(bytes: zip.bytes())
        #expect(package.entries.map(\.name) == ["a.json"])
        #expect(package.isReadable)
        #expect(package.faults.map(\.rule) == ["PKG-009", "PKG-009", "PKG-009"])
        #expect(
            package.faults.map(\.message) == [
                "3 entries under __MACOSX/ ignored", "1 entry named .DS_Store ignored",
                "1 entry named Thumbs.db ignored",
            ])
    }

    // MARK: - SEC

    @Test(arguments: [
        "../../etc/cron.d/x", "a/../b", "a/..", "..", ".", "./a", "a/./b", "/etc/passwd", "C:/x", "c:x", "a\\b",
        "..\\x",
        "a\u{0}b", "", "a//b", "//a", "/", "../",
    ])
    func sec001Paths(name: String) throws {
        let fault = try Self.fault(
            Self.zip {
                $0 = name.hasSuffix("/") ? Entry(name, []) : $0
                $0.name = Array(name.utf8)
            })
        #expect(fault.rule == "SEC-001" && fault.isFatal && fault.entry == name && fault.offset == 41, "\(fault)")
    }

    @Test(arguments: [0o120777, 0o010644, 0o020644, 0o060644, 0o140644, 0o170000, 0o040755])
    func sec002SpecialFiles(mode: Int) throws {
        for host in [0, 3, 19] {
            let fault = try Self.fault(
                Self.zip {
                    $0.attributes = mode << 16
                    $0.madeBy = host << 8
                })
            #expect(fault.rule == "SEC-002" && fault.isFatal)
        }
    }

    @Test func sec002OfWindows() throws {
        let link = Self.zip {
            $0.attributes = 0x400
            $0.madeBy = 0
        }
        #expect(try Self.fault(link).rule == "SEC-002")
        // No mode at all is usual there.
        let plain = Self.zip {
            $0.attributes = 0x20
            $0.madeBy = 0
        }
        #expect(try Self.faults(plain.bytes()) == [])
    }

    @Test func sec002AFolderThatIsAFile() throws {
        let fault = try Self.fault(
            Self.zip {
                $0 = Entry("assets/", [])
                $0.attributes = 0o100644 << 16
            })
        #expect(fault.rule == "SEC-002")
    }

    @Test func sec003Overlap() throws {
        // The first claims the bytes of the second.
        var first = Entry("assets/a.jpg")
        let second = Entry("assets/b.jpg")
        first.packedSize += 10
        first.size += 10
        let fault = try Self.fault(ForgedZip([first, second]))
        #expect(fault.rule == "SEC-003" && fault.isFatal && fault.entry == "assets/b.jpg" && fault.offset == 47)
        #expect(fault.message == "bytes 47..94 overlap assets/a.jpg at 0..57 (zip bomb?)")
        // The last claims the directory's.
        #expect(try Self.fault(ForgedZip([second, first])).rule == "SEC-003")
        // Two names for the same header.
        var copy = Entry("assets/c.jpg")
        copy.offset = 0
        #expect(try Self.fault(ForgedZip([second, copy])).rule == "SEC-003")
        // An extra field in the local header that only shows when it is read.
        var long = Entry("assets/a.jpg")
        long.local.extra = extraField(0x4242, [1, 2, 3])
        long.data = []
        #expect(try Self.fault(ForgedZip([long, second])).rule == "SEC-003")
        // An offset beyond everything.
        copy.offset = 0xFFFF_FFF0
        #expect(try Self.fault(ForgedZip([second, copy])).rule == "SEC-003")
    }

    /// Files whose data quote the next file's local header in a stored block and go on in it, as in Fifield's
    /// overlapping bomb: 42 kB become 5.5 GB.
    @Test func sec003TheOverlappingBomb() throws {
        let kernel = ForgedZip.deflated(Array(repeating: 0x61, count: 21_000_000))
        let count = 250
        var tail = kernel
        var entries: [(name: [UInt8], packed: Int, size: Int, fromEnd: Int)] = []
        var size = 21_000_000
        for index in (0..<count).reversed() {
            let name = Array("\(index)".utf8)
            var header =
                little(0x0403_4B50, 4) + little(20, 2) + little(0, 2) + little(8, 2) + little(0, 2) + little(33, 2)
            header +=
                little(0, 4) + little(tail.count, 4) + little(size, 4) + little(name.count, 2) + little(0, 2) + name
            tail = header + tail
            entries.insert((name, tail.count - header.count, size, tail.count), at: 0)
            guard index > 0 else { break }
            // A stored block of the next header's length: its data go on after it.
            let quoted = header.count
            tail = [0] + little(quoted, 2) + little(quoted ^ 0xFFFF, 2) + tail
            size += quoted
        }
        var directory: [UInt8] = []
        for entry in entries {
            directory +=
                little(0x0201_4B50, 4) + little(20, 2) + little(20, 2) + little(0, 2) + little(8, 2) + little(0, 2)
            directory += little(33, 2) + little(0, 4) + little(entry.packed, 4) + little(entry.size, 4)
            directory +=
                little(entry.name.count, 2) + little(0, 12) + little(tail.count - entry.fromEnd, 4) + entry.name
        }
        var bytes = tail + directory + little(0x0605_4B50, 4) + little(0, 4) + little(count, 2) + little(count, 2)
        bytes += little(directory.count, 4) + little(tail.count, 4) + little(0, 2)
        #expect(bytes.count < 60_000 && entries.reduce(0) { $0 + $1.size } > 5_000_000_000)
        let faults = try Self.faults(bytes)
        #expect(faults.map(\.rule) == ["SEC-003"])
        #expect(faults.first?.message.contains("zip bomb?") == true)
    }

    @Test func sec004ADeflateBomb() throws {
        let bytes = [UInt8](repeating: 0, count: 4 << 20)
        let entry = Entry(deflated: "assets/a.svg", bytes)
        let fault = try Self.fault(ForgedZip([entry]))
        #expect(fault.rule == "SEC-004" && fault.isFatal && fault.entry == "assets/a.svg")
        #expect(fault.message.hasPrefix("expands \((4 << 20) / entry.packedSize):1 past 1 MiB, limit 200:1"))
        // It hides behind a small number: inflated bytes are counted.
        var hidden = entry
        hidden.size = 1000
        let found = try Self.fault(ForgedZip([hidden]))
        #expect(found.rule == "SEC-004" && found.isFatal)
        // Up to 1 MiB text may shrink as it likes.
        #expect(try Self.faults(ForgedZip([Entry(deflated: "a", Array(bytes[..<(1 << 20)]))]).bytes()) == [])
    }

    @Test func sec004Limits() throws {
        let entries = (0..<20).map { Entry(deflated: "a/b/\($0)", Array(repeating: UInt8($0), count: 1000)) }
        let zip = ForgedZip(entries)
        func rules(_ change: (inout PackageLimits) -> Void) throws -> [String] {
            var limits = PackageLimits()
            change(&limits)
            return try Self.faults(zip.bytes(), limits).map(\.rule)
        }
        let size = zip.bytes().count
        #expect(try rules { _ in } == [])
        #expect(try rules { $0.package = size } == [])
        #expect(try rules { $0.package = size - 1 } == ["SEC-004"])
        #expect(try rules { $0.inflated = 20_000 } == [])
        #expect(try rules { $0.inflated = 19_999 } == ["SEC-004"])
        #expect(try rules { $0.entry = 1000 } == [])
        #expect(try rules { $0.entry = 999 } == ["SEC-004"])
        #expect(try rules { $0.entries = 20 } == [])
        #expect(try rules { $0.entries = 19 } == ["SEC-004"])
        #expect(try rules { $0.pathBytes = 6 } == [])
        #expect(try rules { $0.pathBytes = 5 } == ["SEC-004"])
        #expect(try rules { $0.pathDepth = 3 } == [])
        #expect(try rules { $0.pathDepth = 2 } == ["SEC-004"])
        #expect(try rules { ($0.ratioFrom, $0.ratio) = (0, 3) } == ["SEC-004"])
        #expect(try rules { ($0.ratioFrom, $0.ratio) = (0, 20) } == [])
        #expect(try rules { ($0.ratioFrom, $0.entryRatio) = (0, 20) } == ["SEC-004"])
        #expect(try rules { ($0.ratio, $0.entryRatio) = (0, 0) } == [])
    }

    @Test func sec005Duplicates() throws {
        var fault = try Self.fault(Self.zip { $0.name = Array("a.json".utf8) })
        #expect(fault.rule == "SEC-005" && fault.isFatal && fault.message == "occurs twice (@0, @41)")
        for (first, second) in [("a", "a/b"), ("a", "a/"), ("x/a", "x/a/b/c")] {
            fault = try Self.fault(ForgedZip([Entry(first), Entry(second, second.hasSuffix("/") ? [] : [1])]))
            #expect(fault.rule == "SEC-005" && fault.message == "is both a file and a folder")
        }
        #expect(try Self.fault(ForgedZip([Entry("a/", []), Entry("a/", [])])).rule == "SEC-005")
        #expect(try Self.faults(ForgedZip([Entry("a/", []), Entry("a/b")]).bytes()) == [])
    }

    @Test(arguments: [
        ("assets/Map.png", "assets/map.png"), ("Assets/a.png", "assets/b.png"), ("straße", "STRASSE"),
        ("ﬁ.txt", "FI.txt"),
        ("caf\u{E9}", "cafe\u{301}"), ("CAFE\u{301}", "caf\u{E9}"), ("Σας", "σασ"), ("\u{212B}", "\u{E5}"),
        ("a", "A/b"),
        ("x/Map/1", "x/map/1"),
    ])
    func sec006Collisions(first: String, second: String) throws {
        let fault = try Self.fault(ForgedZip([Entry(first), Entry(second)]))
        #expect(fault.rule == "SEC-006" && !fault.isFatal && fault.message.contains("collide"))
    }

    @Test(arguments: [("map", "maps"), ("e", "é"), ("x/a", "y/A"), ("ı", "i"), ("²", "2")])
    func noCollision(first: String, second: String) throws {
        #expect(try Self.faults(ForgedZip([Entry(first), Entry(second)]).bytes()) == [])
    }

    @Test func sec007LocalHeaders() throws {
        for change in [
            { $0.local.name = Array("assets/a.html".utf8) }, { $0.local.name = Array("assets/b.htm".utf8) },
            { $0.local.method = 0 }, { $0.local.flags = 0 }, { $0.local.flags = 0x808 }, { $0.local.checksum = 1 },
            { $0.local.size = 1 }, { $0.local.packedSize = 1 }, { $0.local.signature = 0x0403_4B51 },
            { $0.local.extra = [1] }, { $0.local.extra = little(1, 2) + little(9, 2) + [1, 2] },
            { $0.local.extra = extraField(1, little(1, 8) + little(1, 8)) },
            { $0.extra = [1, 2, 3] }, { $0.extra = little(7, 2) + little(3, 2) + [1, 2] },
            { $0.extra = extraField(1, little(5, 8)) },
            { $0.extra = extraField(0x7075, [1, 0, 0, 0, 0] + Array("assets/c.html".utf8)) },
            { $0.local.extra = extraField(0x7075, [1, 0, 0, 0, 0] + Array("assets/c.html".utf8)) },
            { $0.method = 0 },
            { $0 = Entry("folder/") },
        ] as [(inout Entry) -> Void] {
            let fault = try Self.fault(Self.zip(change))
            #expect(fault.rule == "SEC-007" && fault.isFatal && fault.offset == 41, "\(fault)")
        }
        let fault = try Self.fault(Self.zip { $0.local.name = Array("a\u{202E}b".utf8) })
        #expect(fault.message == "local name \"a\\u{202e}b\" but directory says \"assets/b.html\"; zip it anew")
    }

    @Test func extraFieldsThatAgree() throws {
        for change in [
            { $0.local.extra = extraField(0x5455, [3, 0, 0, 0, 0, 0, 0, 0, 0]) },
            { $0.extra = extraField(0x5455, [3, 0, 0, 0, 0]) },
            { $0.extra = extraField(0x7075, [1, 0, 0, 0, 0] + $0.name) }, { $0.comment = Array("PK\u{5}\u{6}?".utf8) },
            { $0.local.extra = extraField(1, little($0.size, 8) + little($0.packedSize, 8)) },
            { $0.local.flags = $0.flags | 2 },
        ] as [(inout Entry) -> Void] {
            #expect(try Self.faults(Self.zip(change).bytes()) == [])
        }
    }

    @Test func sec007BytesThatBelongToNothing() throws {
        for change in [
            { $0.prefix = [1, 2, 3] }, { $0.prefix = Array(repeating: 0, count: 41) },
            {
                $0.prefix = [1, 2, 3]; $0.directoryOffset = 116
            },
            { $0.beforeDirectory = [1] }, { $0.afterDirectory = [1, 2] }, { $0.directoryEnd = [1, 2, 3, 4] },
            { $0.directoryEnd = little(0x0505_4B50, 4) + little(0, 2) },
            { $0.suffix = [0] }, { $0.suffix = Array(repeating: 7, count: 60_000) },
            { $0.entries[1].before = [0] }, { $0.entries[1].after = [1, 2] },
            { $0.entries[1].after = Array(repeating: 0, count: 16) },
            { $0.comment = Array("a PK\u{5}\u{6} b".utf8) }, { $0.comment = ForgedZip().bytes() },
            { $0.comment = $0.bytes() }, { $0.count = 2 },
            {
                $0.entries = []; $0.beforeDirectory = [1, 2]
            },
        ] as [(inout ForgedZip) -> Void] {
            var zip = Self.zip { _ in }
            change(&zip)
            let fault = try Self.fault(zip)
            #expect(fault.rule == "SEC-007" && fault.isFatal, "\(fault)")
        }
    }

    /// A zip within a zip has end records of its own, which are no business of this one.
    @Test func commentsAndZipsWithinAreFine() throws {
        var zip = Self.zip { _ in }
        zip.comment = Array("made with love".utf8)
        #expect(try Self.faults(zip.bytes()) == [])
        zip.comment = Array(repeating: 0x20, count: 0xFFFF)
        #expect(try Self.faults(zip.bytes()) == [])
        #expect(try Self.faults(ForgedZip([Entry("inner.bin", Self.zip { _ in }.bytes())]).bytes()) == [])
    }

    @Test func dataDescriptors() throws {
        for isLong in [false, true] {
            for hasSignature in [false, true] {
                let streamed = { (entry: inout Entry) in
                    entry = entry.streamed(isLong: isLong, hasSignature: hasSignature)
                }
                #expect(try Self.faults(Self.zip(streamed).bytes()) == [])
                let count = Self.zip(streamed).entries[1].after.count
                for byte in 0..<count {
                    let fault = try Self.fault(
                        Self.zip {
                            streamed(&$0)
                            $0.after[byte] ^= 1
                        })
                    #expect(fault.rule == "SEC-007")
                }
                #expect(
                    try Self.fault(
                        Self.zip {
                            streamed(&$0)
                            $0.after.append(0)
                        }
                    ).rule == "SEC-007")
            }
        }
        #expect(
            try Self.fault(
                Self.zip {
                    $0 = $0.streamed()
                    $0.after = []
                }
            ).rule == "SEC-007")
        #expect(try Self.faults(ForgedZip([Entry("a").streamed(), Entry("b/", []).streamed()]).bytes()) == [])
    }

    @Test func sec008Encryption() throws {
        for change in [
            { $0.flags |= 1 }, { $0.flags |= 0x40 }, { $0.flags |= 0x2000 }, { $0.method = 99 },
        ] as [(inout Entry) -> Void] {
            let fault = try Self.fault(Self.zip(change))
            #expect(fault.rule == "SEC-008" && fault.isFatal && fault.entry == "assets/b.html")
        }
    }

    @Test func faultsComeByPlaceThenRule() throws {
        var method = Entry("ab:c.png")
        method.method = 14
        let faults = try Package(bytes: ForgedZip([Entry("z?"), method, Entry("Y"), Entry("y")]).bytes()).faults
        #expect(faults.map(\.rule) == ["PKG-008", "PKG-005", "PKG-008", "SEC-006"])
        #expect(faults.map(\.offset) == faults.map(\.offset).sorted { ($0 ?? -1) < ($1 ?? -1) })
    }
}
