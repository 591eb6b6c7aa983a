import CInterposition
import Recto

/// What this process does in a library's place, and how often it has: see Sources/C/Interposition.
struct Policy: Codable, Hashable {
    var name: String
    /// Raised whenever it draws other pixels.
    var revision: Int
    /// Why it is not in force; `nil` where it is.
    var obstacle: String?
    /// How often it answered in the library's place, or changed what it was asked.
    var count: Int

    /// Decides what is in force, and that the lane is what draws; before the first page.
    @Lane static func begin(isPlain: Bool) { recto_interposition(isPlain ? 0 : recto_all_policies) }

    @Lane static var all: [Policy] {
        (0..<Int32(RECTO_POLICIES)).map { policy in
            Policy(
                name: String(cString: recto_policy_name(policy)), revision: Int(recto_policy_revision(policy)),
                obstacle: recto_policy_obstacle(policy).map { String(cString: $0) },
                count: Int(recto_policy_count(policy)))
        }
    }

    /// Names and revisions of those in force.
    @Lane static var inForce: [String] {
        all.filter { $0.obstacle == nil }.map { "\($0.name) \($0.revision)" }
    }

    /// For people: how often it ran, or why it does not.
    var state: String {
        if let obstacle { return "off: \(obstacle)" }
        guard count > 0 else { return "never asked: the libraries of this system do not call this executable" }
        return "ran \(count) time\(count == 1 ? "" : "s")"
    }
}

/// What a worker does in the libraries' place, and how often it has.
struct PoliciesRequest: WorkerRequest {
    static let verb = "policies"
    typealias Reply = [Policy]
}
