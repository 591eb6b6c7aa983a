public import RectoDiagnostics

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Findings that are known and accepted: the JSON report of an earlier run.
///
/// A finding is known by its rule, pointer and overlay, not by its line, so that editing the manifest elsewhere does not
/// bring it back; findings outside the manifest by rule, file and message.
public struct Baseline: Sendable {
    private struct Key: Hashable {
        var rule: String
        var file: String?
        var pointer: String?
        var overlay: String?
        var message: String?
    }

    /// The part of a report that counts.
    private struct Report: Decodable {
        struct Input: Decodable {
            var path: String
            var findings: [Entry]
        }

        struct Entry: Decodable {
            var id: String
            var file: String?
            var pointer: String?
            var overlay: String?
            var message: String
        }

        var inputs: [Input]
    }

    private let known: [Key: Int]

    /// - Parameter name: of the file, for messages.
    /// - Throws: ``Failure`` `.usage` for anything but a report of `--format json`.
    public init(_ bytes: [UInt8], name: String) throws(Failure) {
        let report: Report
        do {
            report = try JSONDecoder().decode(Report.self, from: Data(bytes))
        } catch {
            throw Failure(.usage, "is no report; write one with recto validate --format json -o \(name)", at: name)
        }
        var known: [Key: Int] = [:]
        for entry in report.inputs.flatMap(\.findings) {
            known[Self.key(entry.id, entry.file, entry.pointer, entry.overlay, entry.message), default: 0] += 1
        }
        self.known = known
    }

    private static func key(
        _ rule: String, _ file: String?, _ pointer: String?, _ overlay: String?, _ message: String
    ) -> Key {
        pointer == nil
            ? Key(rule: rule, file: file, overlay: overlay, message: message)
            // Two findings of one rule at one place are told apart by number only. An overlay is known by its id: its
            // place in the array moves when another is put before it.
            : Key(rule: rule, pointer: overlay == nil ? pointer : pointer.map(Self.tail), overlay: overlay)
    }

    /// What follows the overlay's own place: `/pages/1/overlays/3/rect` → `/rect`.
    private static func tail(_ pointer: String) -> String {
        let parts = pointer.split(separator: "/")
        guard parts.count >= 4, parts[0] == "pages", parts[2] == "overlays" else { return pointer }
        return parts.dropFirst(4).map { "/" + $0 }.joined()
    }

    /// The report without what is known, which counts as suppressed.
    ///
    /// What is fatal stays: nothing was checked after it.
    public func applied(to report: ValidationReport) -> ValidationReport {
        var left = known
        var result = report
        result.findings = []
        for finding in report.findings {
            let key = Self.key(finding.rule, finding.file, finding.pointer, finding.overlay, finding.message)
            if finding.severity < .fatal, let count = left[key], count > 0 {
                left[key] = count - 1
                result.suppressed += 1
            } else {
                result.findings.append(finding)
            }
        }
        return result
    }
}
