import RectoGeometry
import RectoJSON

/// SARIF 2.1.0 (OASIS), with what GitHub's code scanning asks for: a start line for every result, and fingerprints.
public struct SARIFReport: Sendable {
    private let view: ReportView
    private let version: String

    /// - Parameter version: of Recto.
    public init(_ view: ReportView, version: String) {
        self.view = view
        self.version = version
    }

    public func bytes(_ reports: [ValidationReport]) throws -> [UInt8] {
        let used = Set(reports.flatMap { view.shown($0).findings.map(\.rule) })
        let rules = Catalogue.rules.filter { used.contains($0.id) }
        let places = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
        var artifacts = ArtifactList()
        let results = reports.flatMap { report in
            view.shown(report).findings.map { Result($0, in: report, rule: places[$0.rule] ?? 0, &artifacts) }
        }
        let log = Log(
            runs: [
                Run(
                    tool: Tool(driver: Driver(version: version, rules: rules.map(Descriptor.init))),
                    artifacts: artifacts.list, results: results)
            ])
        return try CompactJSON.encode(log) + [UInt8(ascii: "\n")]
    }

    private struct Log: Encodable {
        var schema = "https://json.schemastore.org/sarif-2.1.0.json"
        var version = "2.1.0"
        var runs: [Run]

        enum CodingKeys: String, CodingKey {
            case schema = "$schema"
            case version, runs
        }
    }

    private struct Run: Encodable {
        var tool: Tool
        var artifacts: [Artifact]
        /// Columns are not counted in UTF-16 units, SARIF's default.
        var columnKind = "unicodeCodePoints"
        var results: [Result]
    }

    private struct Tool: Encodable { var driver: Driver }

    private struct Driver: Encodable {
        var name = "recto"
        var version: String
        var rules: [Descriptor]
    }

    private struct Descriptor: Encodable {
        var id: String
        var shortDescription: Text
        var help: Text
        var defaultConfiguration: Configuration

        init(_ rule: Rule) {
            id = rule.id
            shortDescription = Text(rule.check)
            help = Text(rule.help)
            defaultConfiguration = Configuration(level: rule.severity.level)
        }
    }

    private struct Configuration: Encodable { var level: String }

    private struct Text: Encodable {
        var text: String

        init(_ text: String) { self.text = text }
    }

    private struct Artifact: Encodable {
        var location: ArtifactLocation
        var parentIndex: Int?
    }

    private struct ArtifactLocation: Encodable {
        var uri: String
        var index: Int?
    }

    /// Files that results are about; a member of a zip is nested in the zip.
    private struct ArtifactList {
        private(set) var list: [Artifact] = []
        private var places: [String: Int] = [:]

        /// The file on disk: of a zip the zip itself.
        mutating func onDisk(_ file: String?, in report: ValidationReport) -> (uri: String, index: Int) {
            let uri = Location.uri(file, in: report)
            return (uri, add(uri, parent: nil))
        }

        /// The member of a zip; `nil` for what lies on disk by itself.
        mutating func member(_ file: String?, in report: ValidationReport) -> (uri: String, index: Int)? {
            guard let file, !report.isFolder, !report.isManifest else { return nil }
            let uri = "/" + Location.encoded(file)
            return (uri, add(uri, parent: onDisk(nil, in: report).index))
        }

        private mutating func add(_ uri: String, parent: Int?) -> Int {
            let key = "\(parent ?? -1) \(uri)"
            if let known = places[key] { return known }
            list.append(Artifact(location: ArtifactLocation(uri: uri), parentIndex: parent))
            places[key] = list.count - 1
            return list.count - 1
        }
    }

    private struct Result: Encodable {
        var ruleId: String
        var ruleIndex: Int
        var level: String
        var message: Text
        var locations: [Place]
        var relatedLocations: [Place]?
        var partialFingerprints: [String: String]
        var properties: Properties

        init(_ finding: Finding, in report: ValidationReport, rule: Int, _ artifacts: inout ArtifactList) {
            ruleId = finding.rule
            ruleIndex = rule
            level = finding.severity.level
            let disk = artifacts.onDisk(finding.file, in: report)
            var related: [Place] = []
            if let member = artifacts.member(finding.file, in: report) {
                // Services show files of a repository: the zip, of which no line can be shown. So the message says where.
                let spot = finding.span.map { ":\($0.line):\($0.column)" } ?? ""
                message = Text("\((finding.file ?? "").quoted)\(spot): \(finding.message.quoted)")
                locations = [Place(disk, nil, pointer: finding.pointer)]
                related.append(Place(member, finding.span, message: "in the package"))
            } else {
                message = Text(finding.message.quoted)
                locations = [Place(disk, finding.span, pointer: finding.pointer)]
            }
            for other in finding.related {
                let place = artifacts.member(other.file, in: report) ?? artifacts.onDisk(other.file, in: report)
                related.append(Place(place, other.span, message: other.message.quoted))
            }
            relatedLocations = related.isEmpty ? nil : related
            // Lines move when the manifest is edited; what it is about does not.
            let about = [finding.rule, finding.pointer ?? finding.file ?? "", finding.overlay ?? ""]
            partialFingerprints = ["rectoFinding/v1": about.joined(separator: " ")]
            properties = Properties(
                severity: finding.severity.rawValue, page: finding.page, overlay: finding.overlay,
                rect: finding.rect.map { [$0.x, $0.y, $0.width, $0.height] },
                offset: finding.isInArchive ? finding.offset : nil)
        }
    }

    private struct Properties: Encodable {
        var severity: String
        var page: Int?
        var overlay: String?
        var rect: [Double]?
        var offset: Int?
    }

    private struct Place: Encodable {
        struct Physical: Encodable {
            var artifactLocation: ArtifactLocation
            var region: Region
        }

        struct Region: Encodable {
            var startLine: Int
            var startColumn: Int?
            var endLine: Int?
            var endColumn: Int?
        }

        struct Logical: Encodable { var fullyQualifiedName: String }

        var physicalLocation: Physical
        var logicalLocations: [Logical]?
        var message: Text?

        /// GitHub wants a line for every result: the first where there is none.
        init(
            _ artifact: (uri: String, index: Int), _ span: Finding.Span?, pointer: String? = nil, message: String? = nil
        ) {
            physicalLocation = Physical(
                artifactLocation: ArtifactLocation(uri: artifact.uri, index: artifact.index),
                region: span.map {
                    Region(
                        startLine: $0.line, startColumn: $0.column, endLine: $0.endLine,
                        endColumn: max($0.endColumn, $0.endLine == $0.line ? $0.column : 1))
                } ?? Region(startLine: 1))
            logicalLocations = pointer.map { [Logical(fullyQualifiedName: $0)] }
            self.message = message.map(Text.init)
        }
    }
}

extension Severity {
    /// SARIF knows three.
    fileprivate var level: String {
        switch self {
        case .fatal, .error: "error"
        case .warning: "warning"
        case .info, .usage: "note"
        }
    }
}
