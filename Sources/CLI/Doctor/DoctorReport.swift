import Recto

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What `recto doctor` prints.
struct DoctorReport: Encodable {
    struct System: Encodable {
        /// Kernel and architecture.
        var name: String
        var processors: Int
        /// Bytes of the machine.
        var memory: Int
    }

    struct Library: Encodable {
        var name: String
        var version: String
    }

    struct Limits: Encodable {
        /// Worker processes.
        var jobs: Int
        /// Bytes of each.
        var memory: Int
        /// Seconds for a page.
        var deadline: Double
    }

    var schema = "recto/doctor/2"
    var recto = Version.text
    var system: System
    var libraries: [Library]
    var fonts: FontSurvey
    /// Stands for all fonts; tiles of another set are made anew.
    var fontSet: String
    var checks: [SelfTest.Check]
    /// What Recto did in the libraries' place while it drew what the checks look at.
    var policies: [Policy]
    var sandbox: Sandbox
    var limits: Limits
    /// What would improve this installation, one sentence each.
    var advice: [String]

    var isWell: Bool { checks.allSatisfy { $0.problem == nil } }

    func json() throws(Failure) -> [UInt8] { try CompactJSON.encode(self) + Array("\n".utf8) }

    var text: String {
        var rows: [(String, String)] = [
            ("recto", recto), ("system", system.name),
            ("", "\(system.processors) processors, \(system.memory >> 20) MiB"),
        ]
        rows += libraries.map { ($0.name, $0.version) }
        rows.append(("fonts", "\(fonts.count) files, set \(fontSet)"))
        rows += fonts.substitutes.map { ("", "\($0.name): \($0.family ?? "none; text of it will be missing")") }
        rows += policies.map { ("interposition", "\($0.name): \($0.state)") }
        rows.append(("sandbox", sandbox.description))
        rows.append(
            ("limits", "\(limits.jobs) workers of \(limits.memory >> 20) MiB, \(limits.deadline.short) s for a page"))
        rows += checks.map { ("self-test", "\($0.name): \($0.problem ?? "ok")") }
        rows += (advice.isEmpty ? ["none: everything is as it should be"] : advice).map { ("advice", $0) }
        let width = rows.map(\.0.count).max() ?? 0
        var last = ""
        return rows.map { name, value in
            let shown = name == last ? "" : name
            last = name
            return (shown + String(repeating: " ", count: width - shown.count + 2) + value.printable) + "\n"
        }.joined()
    }
}

extension DoctorReport.System {
    static var current: Self {
        var names = utsname()
        uname(&names)
        let parts = [text(&names.sysname), text(&names.release), text(&names.machine)]
        let pages = sysconf(Int32(_SC_PHYS_PAGES))
        return Self(
            name: parts.joined(separator: " "), processors: ThisProcess.processors,
            memory: max(0, Int(pages)) * Int(sysconf(Int32(_SC_PAGESIZE))))
    }

    private static func text<Field>(_ field: inout Field) -> String {
        withUnsafeBytes(of: &field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
