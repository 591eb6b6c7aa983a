import RectoDiagnostics
import RectoPackaging
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A folder is judged as a zip is.
struct PackageFolderTests {
    /// A folder with one good file, changed by `make`.
    private func faults(_ limits: PackageLimits = .init(), _ make: (String) throws -> Void) throws -> [PackageFault] {
        try withTemporaryFolder { folder in
            try Files.makeFolder(folder + "/tree/assets")
            try Files.replace(folder + "/tree/assets/good.txt", with: [1, 2, 3])
            try make(folder + "/tree")
            let package = try Package.open(folder + "/tree", limits: limits)
            #expect(package.isFolder)
            #expect(package.isReadable ? package["assets/good.txt"] != nil : package.entries.isEmpty)
            #expect(package.faults.allSatisfy { $0.offset == nil && $0.isFatal == !package.isReadable })
            return package.faults
        }
    }

    @Test func aGoodOne() throws {
        #expect(try faults { _ in } == [])
    }

    @Test func linksAreNeverFollowed() throws {
        for (target, name) in [("/etc/passwd", "a"), ("assets", "b"), ("nowhere", "assets/c"), (".", "assets/d")] {
            let found = try faults { #expect(symlink(target, $0 + "/" + name) == 0) }
            #expect(found.map(\.rule) == ["SEC-002"] && found.first?.entry == name)
            #expect(found.first?.message.contains("symbolic link") == true)
        }
    }

    @Test func specialFiles() throws {
        let found = try faults { #expect(mkfifo($0 + "/assets/pipe", 0o600) == 0) }
        #expect(found.map(\.rule) == ["SEC-002"])
    }

    @Test func names() throws {
        for (names, rule) in [
            (["assets/a:b"], "PKG-008"), (["con.txt"], "PKG-008"), (["end./x", "end./y"], "PKG-008"),
            (["a\\b"], "SEC-001"),
            (["Map", "map"], "SEC-006"), (["M/1", "m/2"], "SEC-006"), (["caf\u{E9}", "cafe\u{301}"], "SEC-006"),
        ] {
            let found = try faults { root in
                for name in names {
                    try Files.makeFolder(Files.split(root + "/" + name).folder)
                    try Files.replace(root + "/" + name, with: [])
                }
            }
            // A disk that does not tell case apart can't hold both.
            #expect(found.map(\.rule) == [rule] || found.isEmpty && rule == "SEC-006", "\(names)")
        }
    }

    @Test func namesThatAreNotUTF8() throws {
        let found = try faults { root in
            let path = Array((root + "/").utf8).map { CChar(bitPattern: $0) } + [-28, 120, 0]
            let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
            if descriptor >= 0 { close(descriptor) }
        }
        #expect(found.map(\.rule) == ["PKG-007"])
    }

    @Test func junkIsIgnored() throws {
        try withTemporaryFolder { folder in
            for name in [".DS_Store", "assets/.DS_Store", "assets/Thumbs.db", "__MACOSX/a/b", "a"] {
                try Files.makeFolder(Files.split(folder + "/" + name).folder)
                try Files.replace(folder + "/" + name, with: [])
            }
            let package = try Package.open(folder)
            #expect(package.entries.map(\.name) == ["a"])
            #expect(
                package.faults.map(\.message) == [
                    "1 entry named Thumbs.db ignored", "1 entry under __MACOSX/ ignored",
                    "2 entries named .DS_Store ignored",
                ])
        }
    }

    @Test func limits() throws {
        func rules(_ change: (inout PackageLimits) -> Void) throws -> [String] {
            var limits = PackageLimits()
            change(&limits)
            return try faults(limits) { try Files.replace($0 + "/other", with: [1, 2]) }.map(\.rule)
        }
        #expect(try rules { $0.package = 5 } == [])
        #expect(try rules { $0.package = 4 } == ["SEC-004"])
        #expect(try rules { $0.inflated = 4 } == ["SEC-004"])
        #expect(try rules { $0.entry = 3 } == [])
        #expect(try rules { $0.entry = 2 } == ["SEC-004"])
        #expect(try rules { $0.entries = 3 } == [])
        #expect(try rules { $0.entries = 2 } == ["SEC-004"])
        #expect(try rules { $0.pathBytes = 15 } == [])
        #expect(try rules { $0.pathBytes = 14 } == ["SEC-004"])
        #expect(try rules { $0.pathDepth = 2 } == [])
        #expect(try rules { $0.pathDepth = 1 } == ["SEC-004"])
    }

    /// What was a file when the folder was read may be a link, shorter, or gone when it is wanted.
    @Test func aFolderThatChanges() throws {
        try withTemporaryFolder { folder in
            try Files.makeFolder(folder + "/tree/assets")
            try Files.replace(folder + "/secret", with: [9, 9, 9])
            for name in ["a", "b", "c", "assets/d"] { try Files.replace(folder + "/tree/" + name, with: [1, 2, 3]) }
            let package = try Package.open(folder + "/tree")
            #expect(package.faults == [] && package.size == 12)
            try Files.remove(folder + "/tree/a")
            #expect(symlink(folder + "/secret", folder + "/tree/a") == 0)
            try Files.replace(folder + "/tree/b", with: [1])
            try Files.remove(folder + "/tree/c")
            // A link in place of a folder.
            try Files.rename(folder + "/tree/assets", to: folder + "/moved")
            #expect(symlink(folder + "/moved", folder + "/tree/assets") == 0)
            for entry in package.entries {
                let failure = #expect(throws: Failure.self) { try package.read(entry, limit: 100) }
                #expect(failure?.code == .io)
                #expect(package.check(entry)?.rule == "PKG-006")
            }
        }
    }
}
