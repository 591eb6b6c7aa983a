import RectoDiagnostics
import RectoMarkup

/// Findings as short lines, in the order of the file.
extension MarkupScan {
    /// As `3:8 image a.png`.
    var found: [String] { references.map { "\($0.spot.short) \($0.use.rawValue) \($0.url)" } }

    /// Without places, as `image a.png`.
    var loads: [String] { references.map { "\($0.use.rawValue) \($0.url)" } }

    /// As `3:8 script` and `4:1 handler(onclick)`.
    var dangers: [String] {
        hazards.map { hazard in
            let kind = "\(hazard.kind)".replacing("\"", with: "").replacing("Optional(", with: "(")
            return "\(hazard.spot.short) \(kind)"
        }
    }

    var complaints: [String] { faults.map { "\($0.spot.short) \($0.message)" } }
}

extension SourceSpot {
    var short: String { "\(line):\(column)" }
}

func html(_ text: String) throws -> MarkupScan { try MarkupScanner.html(Array(text.utf8)) }
func css(_ text: String) throws -> MarkupScan { try MarkupScanner.css(Array(text.utf8)) }
func svg(_ text: String) throws -> MarkupScan { try MarkupScanner.svg(Array(text.utf8)) }
