import CPoppler
import CPopplerContent

/// The faults with which poppler is known to draw pages (docs/engine.md).
package enum Fault {
    /// The faults that a mended copy of the page avoids.
    static let mendable: UInt32 =
        bits(
            RECTO_FAULT_CUT_JPEG, RECTO_FAULT_SHORT_PALETTE, RECTO_FAULT_CALGRAY, RECTO_FAULT_HIDDEN_LAYER,
            RECTO_FAULT_JPX_ALPHA)

    static let stopped =
        "poppler stopped before the end of the page's content, which is damaged; what follows is not drawn"

    static let unmended =
        "has pictures, colours or layers that poppler \(String(cString: poppler_get_version())) draws wrongly, and cannot be mended"

    /// Whether poppler is older than Debian 13's 25.03, which draws some of these correctly.
    package static let isOld =
        String(cString: poppler_get_version()).split(separator: ".").first
        .flatMap { Int($0) }.map { $0 < 25 } ?? true

    /// A warning of one line for each fault that mending does not avoid.
    static func messages(_ faults: UInt32) -> [String] {
        known.filter { faults & $0.fault != 0 && (isOld || !$0.isMendedByNow) }.map { fault in
            "\(fault.what), which poppler \(String(cString: poppler_get_version())) draws wrongly: \(fault.how)"
        }
    }

    private static let known: [(fault: UInt32, isMendedByNow: Bool, what: String, how: String)] = [
        (bits(RECTO_FAULT_COLORED_GLYPHS), true, "uses a Type 3 font with colours of its own", "in one colour"),
        (
            bits(RECTO_FAULT_OPEN_GROUP), false, "uses a blend mode in a group that is not isolated",
            "without what lies below the group"
        ),
        (bits(RECTO_FAULT_MATTE), false, "uses a soft mask with /Matte", "with dark or light edges"),
        (bits(RECTO_FAULT_NO_COLORANT), false, "uses the colorant None", "in a colour instead of not at all"),
        (
            bits(RECTO_FAULT_BARE_FIELD), false, "has form fields without an appearance",
            "without borders and without letters beyond Latin"
        ),
    ]

    private static func bits(_ faults: Int...) -> UInt32 { faults.reduce(0) { $0 | UInt32($1) } }
}
