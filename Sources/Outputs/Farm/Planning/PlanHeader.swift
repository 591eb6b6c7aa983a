/// The first line of a plan: for whom it is, and what is to be made.
package struct PlanHeader: Hashable, Sendable, Codable {
    package static let currentSchema = "recto/farm-plan/1"

    package var schema = PlanHeader.currentSchema
    /// Recto's version: another one refuses the plan, since it would write other bytes.
    package var recto: String
    /// The libraries and fonts of the machine that planned.
    package var renderer: String
    package var profile: FarmProfile
    /// Of ``profile``, ``recto`` and ``renderer`` together: a part of every output's address.
    package var profileDigest: String
    /// What a shard is to take.
    package var shardSeconds: Double
    /// The plan that this one does the rest of.
    package var root: String?

    package init(recto: String, renderer: String, profile: FarmProfile, profileDigest: String, shardSeconds: Double) {
        self.recto = recto
        self.renderer = renderer
        self.profile = profile
        self.profileDigest = profileDigest
        self.shardSeconds = shardSeconds
    }
}

/// The line before the documents of a shard.
struct ShardLine: Hashable, Sendable, Codable {
    /// From 0.
    var shard: Int
    /// Lines that follow.
    var documents: Int
    var seconds: Double
}

/// The last line but one: where each shard's line begins.
struct PlanTable: Hashable, Sendable, Codable {
    var table: [Int]
}

/// The last line; a plan without it was cut off.
struct PlanEnd: Hashable, Sendable, Codable {
    /// Where the table's line begins.
    var end: Int
    /// 16 hexadecimal digits that stand for all lines before the table.
    var id: String
    var cost: CostSheet
}
