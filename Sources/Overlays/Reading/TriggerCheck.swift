import RectoManifests

/// What an action needs and has no use for: the shape can't say it, since it depends on the action's verb.
enum TriggerCheck {
    static func faults(in tree: ManifestTree) -> [ManifestFault] {
        var faults: [ManifestFault] = []
        for page in tree.root["pages"]?.elements ?? [] {
            for overlay in page["overlays"]?.elements ?? [] {
                for trigger in overlay["on"]?.elements ?? [] { check(trigger, &faults) }
            }
        }
        return faults
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
