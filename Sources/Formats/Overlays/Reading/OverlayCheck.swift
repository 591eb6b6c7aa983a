import RectoLocatedTrees

/// What the shape can't say: what an action needs and has no use for, which depends on its verb, and a range with a gap.
enum OverlayCheck {
    static func faults(in tree: ManifestTree) -> [ManifestFault] {
        var faults: [ManifestFault] = []
        for page in tree.root["pages"]?.elements ?? [] {
            for overlay in page["overlays"]?.elements ?? [] {
                interval(overlay, &faults)
                for trigger in overlay["on"]?.elements ?? [] { check(trigger, &faults) }
            }
        }
        return faults
    }

    /// A slideshow that turns faster than once a second blinks.
    private static func interval(_ overlay: ManifestValue, _ faults: inout [ManifestFault]) {
        guard overlay["kind"]?.string == Overlay.Kind.gallery.rawValue, let interval = overlay["interval"],
            let seconds = interval.number, seconds > 0, seconds < 1
        else { return }
        faults.append(
            ManifestFault(
                "SCH-004", "interval \(seconds) is neither 0 (turned by hand) nor within 1 to 60",
                range: interval.range, pointer: interval.pointer))
    }

    private static func check(_ trigger: ManifestValue, _ faults: inout [ManifestFault]) {
        guard let verb = trigger["do"]?.string.flatMap(Trigger.Verb.init) else { return }
        let (needed, allowed): (String, Set<String>) =
            switch verb {
            case .goto: ("page", ["page", "rect"])
            case .open: ("url", ["url"])
            case .start, .stop, .toggle, .show, .hide, .reset: ("target", ["target"])
            }
        if trigger[needed] == nil {
            faults.append(
                ManifestFault(
                    "SCH-002", "action \"\(verb.rawValue)\" lacks \"\(needed)\"", range: trigger.range,
                    pointer: trigger.pointer(to: needed)))
        }
        for member in trigger.members {
            guard ["page", "rect", "url", "target"].contains(member.name), !allowed.contains(member.name) else {
                continue
            }
            faults.append(
                ManifestFault(
                    "SCH-006", "\"\(member.name)\" has no meaning on \(verb.rawValue)", range: member.nameRange,
                    pointer: member.value.pointer))
        }
    }
}
