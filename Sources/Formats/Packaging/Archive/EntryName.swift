import RectoDiagnostics

/// What an entry may be called.
enum EntryName {
    /// Why the name could leave the package, by its bytes; `nil` where it can't (SEC-001).
    static func danger(_ name: ArraySlice<UInt8>) -> String? {
        if name.isEmpty { return "an entry has no name" }
        if name.contains(0) { return "NUL in the name hides what follows it" }
        if name.contains(0x5C) { return "backslash in the name; separate folders by /" }
        if name.first == 0x2F { return "absolute path; names must be relative" }
        if name.count >= 2, isLetter(name[name.startIndex]), name[name.startIndex + 1] == 0x3A {
            return "names a drive; names must be relative"
        }
        var parts = name.split(separator: 0x2F, omittingEmptySubsequences: false)
        if parts.last?.isEmpty == true { parts.removeLast() }  // a folder
        for part in parts {
            if part.isEmpty { return "empty part in the name" }
            if part.elementsEqual([0x2E, 0x2E]) { return "leaves the package (\"..\" in the name)" }
            if part.elementsEqual([0x2E]) { return "\".\" as a part of the name" }
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

    /// Why a part of a name would not do on every system; `nil` where it would (PKG-008).
    ///
    /// The characters are those that EPUB forbids (EPUB 3.3, 4.2.3), and those that change how a line reads.
    static func objection(_ part: some StringProtocol) -> String? {
        if part.utf8.count > 255 { return "name longer than 255 bytes" }
        for scalar in part.unicodeScalars where isForbidden(scalar) {
            return "'\(String(scalar).printable)' not allowed in names"
        }
        switch part.unicodeScalars.last {
        case ".": return "names must not end in a dot"
        case " ": return "names must not end in a space"
        default: break
        }
        return SafeName.isDevice(part) ? "\"\(part)\" is a device on Windows, not a file name" : nil
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x22, 0x2A, 0x3A, 0x3C, 0x3E, 0x3F, 0x5C, 0x7C, 0x00...0x1F, 0x7F...0x9F: true
        case 0x20...0x7E: false
        case 0x200C, 0x200D: false  // Persian and Indic names need them, and emoji
        case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x061C, 0xFEFF: true
        case 0xE000...0xF8FF, 0xFDD0...0xFDEF, 0xFFF0...0xFFFF, 0xE0000...0xE0FFF, 0xF0000...: true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }

    /// What operating systems leave in archives and folders (PKG-009); `nil` where it is none of that.
    static func junk(_ name: ArraySlice<UInt8>) -> String? {
        if name.starts(with: "__MACOSX/".utf8) || name.elementsEqual("__MACOSX".utf8) { return "__MACOSX/" }
        let last = name.lastIndex(of: 0x2F).map { name[($0 + 1)...] } ?? name
        return [".DS_Store", "Thumbs.db"].first { last.elementsEqual($0.utf8) }
    }
}
