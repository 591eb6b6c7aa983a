import RectoDiagnostics
import RectoLocatedTrees
import RectoMarkup
import RectoMedia
import RectoOverlays
import RectoPackaging

/// SEC-010, 013 to 016, 019 and REF-008: what packaged HTML, CSS and SVG load and run, and all that they use in turn.
struct MarkupRules {
    /// What a file is part of: the same page may be harmless in one place and not in another.
    private enum Owner: Hashable {
        case article
        case widget(runsScripts: Bool, network: [String], id: String)
        /// A drawing that is shown as a picture.
        case picture
    }

    private struct Job: Hashable {
        var file: String
        var owner: Owner
    }

    private let context: CheckContext
    private let package: Package
    private let media: MediaFacts
    private var list: FindingList
    /// Owners by file: what several use is scanned once.
    private var waiting: [String: [Owner]] = [:]
    private var files: [String] = []
    private let deadline: ContinuousClock.Instant
    private var seen: Set<Job> = []
    private var used: Set<String> = []

    /// - Returns: the names of all files that the manifest uses, directly or by way of others.
    /// - Throws: ``Failure`` `.deadline`.
    static func check(
        _ context: CheckContext, _ package: Package, _ media: MediaFacts, deadline: ContinuousClock.Instant,
        _ list: inout FindingList
    ) throws(Failure) -> Set<String> {
        var rules = MarkupRules(context, package, media, deadline, list)
        try rules.run()
        list = rules.list
        return rules.used
    }

    private init(
        _ context: CheckContext, _ package: Package, _ media: MediaFacts, _ deadline: ContinuousClock.Instant,
        _ list: FindingList
    ) {
        self.deadline = deadline
        self.context = context
        self.package = package
        self.media = media
        self.list = list
    }

    private mutating func run() throws(Failure) {
        for use in context.assetUses {
            used.insert(use.path)
            switch use.role {
            case .cover, .poster, .picture: add(use.path, .picture)
            case .article, .transcript: add(use.path, .article)
            case .widget:
                guard let overlay = use.overlay?.value, case .widget(let widget) = overlay.content else { continue }
                let owner = Owner.widget(runsScripts: widget.runsScripts, network: widget.network, id: overlay.id)
                add(use.path, owner)
                for script in WaysOut.scripts(beside: use.path, in: package) { add(script, owner) }
            case .video, .audio, .track: break
            }
        }
        while let file = files.popLast() {
            guard ContinuousClock.now < deadline else {
                throw Failure(.deadline, "took too long; raise --limit time=SECONDS", at: package.path)
            }
            scan(file, for: waiting.removeValue(forKey: file) ?? [])
        }
    }

    private mutating func add(_ file: String, _ owner: Owner) {
        let job = Job(file: file, owner: owner)
        guard seen.insert(job).inserted else { return }
        if waiting.updateValue(waiting[file, default: []] + [owner], forKey: file) == nil { files.append(file) }
    }

    private mutating func scan(_ file: String, for owners: [Owner]) {
        if WaysOut.isScript(file) { return check(script: file, for: owners) }
        guard let entry = package[file], let kind = kind(of: file) else { return }
        let limit = min(context.options.limits.markup, MarkupScanner.limit)
        let scan: MarkupScan
        do throws(Failure) {
            let bytes = try package.read(entry, limit: limit)
            scan =
                switch kind {
                case .css: try MarkupScanner.css(bytes)
                case .svg: try MarkupScanner.svg(bytes)
                default: try MarkupScanner.html(bytes)
                }
        } catch {
            // Damage is told already. What can't be looked through can't be trusted either.
            if error.code == .tooLarge { list.add("SEC-013", "can't be checked: \(error.message)", .file(file)) }
            return
        }
        if let fault = scan.faults.first {
            let place = Place.asset(
                file, line: fault.spot.line, column: fault.spot.column, offset: fault.spot.offset)
            if kind != .svg {
                // A browser may read another page than the one that is checked here.
                list.add("SEC-013", "can't be checked: \(fault.message)", place)
            } else if !scan.hazards.contains(where: { $0.kind == .doctype(hasDeclarations: true) }) {
                list.add("MED-005", "SVG: \(fault.message)", place)
            }
        }
        if kind == .html { check(script: file, for: owners) }
        for owner in owners {
            let job = Job(file: file, owner: owner)
            for hazard in scan.hazards { check(hazard, job) }
            for reference in scan.references { check(reference, job) }
        }
    }

    /// SEC-019 in a script, or in those of a page.
    private mutating func check(script file: String, for owners: [Owner]) {
        for case .widget(true, let network, let id) in owners {
            for (way, place) in WaysOut.named(in: file, of: package, context.options.limits.markup, network: network) {
                list.add("SEC-019", "\(way) in widget \"\(id)\"", place)
            }
        }
    }

    private func kind(of file: String) -> MediaKind? {
        let ending = file.split(separator: ".").last?.lowercased() ?? ""
        switch ending {
        case "css": return .css
        case "svg": return .svg
        case "html", "htm", "xhtml": return .html
        default: break
        }
        let sniffed = media[file]?.kind
        return sniffed == .html || sniffed == .svg ? sniffed : nil
    }

    private func place(_ spot: SourceSpot, _ job: Job) -> Place {
        .asset(job.file, line: spot.line, column: spot.column, offset: spot.offset)
    }

    private mutating func check(_ hazard: MarkupHazard, _ job: Job) {
        let place = place(hazard.spot, job)
        if job.owner == .picture {
            switch hazard.kind {
            case .script, .handler, .scriptURL, .instruction, .doctype(true), .object, .nestedFrame, .innerPage, .base:
                list.add("SEC-016", "\(hazard.detail) in SVG", place)
            // Drawing programs put text of theirs into foreign objects; what that loads or runs is found by itself.
            case .foreignObject, .refresh, .form, .doctype(false): break
            }
            return
        }
        switch hazard.kind {
        case .script, .handler, .scriptURL:
            switch job.owner {
            case .widget(true, _, let id):
                guard hazard.kind == .scriptURL else { return }
                list.add("SEC-019", "javascript: address in widget \"\(id)\"", place)
            case .widget(_, _, let id):
                list.add("SEC-014", "\(hazard.detail) in widget \"\(id)\", which does not set scripts", place)
            case .article, .picture: list.add("SEC-014", "\(hazard.detail) in an article", place)
            }
        case .base: list.add("SEC-015", "\(hazard.detail) not allowed", place)
        case .refresh(let url):
            guard let url, leavesPackage(url, job.file) else { return }
            list.add("SEC-015", "refresh to \(url) not allowed", place)
        case .form(let action):
            guard leavesPackage(action, job.file) else { return }
            list.add("SEC-015", "form sends to \(action)", place)
        case .nestedFrame(let isSandboxed):
            if !isSandboxed { list.add("SEC-015", "\(hazard.detail) without sandbox", place) }
        case .innerPage:
            guard case .widget(true, _, let id) = job.owner else { return }
            list.add("SEC-019", "\(hazard.detail) in widget \"\(id)\"", place)
        case .object, .doctype, .foreignObject, .instruction: break
        }
    }

    private func leavesPackage(_ url: String, _ file: String) -> Bool {
        switch MarkupURL(url, in: file).target {
        case .package, .fragment: false
        case .remote, .data, .script, .other, .outside, .invalid: true
        }
    }

    private mutating func check(_ reference: MarkupReference, _ job: Job) {
        let place = place(reference.spot, job)
        if job.owner == .picture {
            guard !reference.isNavigation else { return }
            switch MarkupURL(reference.url, in: job.file).target {
            case .fragment, .data, .script: break
            case .package(let path) where path == job.file: break
            default: list.add("SEC-016", "external reference \(reference.url) in SVG", place)
            }
            return
        }
        switch MarkupURL(reference.url, in: job.file).target {
        case .package(let path): local(path, reference, job, place)
        case .data where [.script, .style, .frame, .object].contains(reference.use):
            list.add("SEC-013", "loads a data: URL, which nobody can look through; make it a file", place)
        case .fragment, .data, .script: break
        case .remote(let origin):
            guard !reference.isNavigation else { return link(reference, place) }
            if case .widget(_, let network, let id) = job.owner {
                let whole = origin.hasPrefix("//") ? "https:\(origin)" : origin
                guard !network.contains(where: { Self.isSame($0, whole) }) else { return }
                list.add("SEC-013", "loads \(whole), not listed in \(id).network", place)
            } else {
                list.add("SEC-013", "loads \(origin)", place)
            }
        // Empty frames are made so.
        case .other(scheme: "about"): break
        case .other(let scheme):
            guard !reference.isNavigation else { return link(reference, place) }
            list.add("SEC-013", "loads a \(scheme): URL", place)
        case .outside, .invalid: list.add("REF-008", "\(reference.url) leads out of the package", place)
        }
    }

    private static func isSame(_ listed: String, _ origin: String) -> Bool {
        let name = listed.lowercased()
        return name == origin || name == origin + ":443"
    }

    /// A form's address is the hazard's business.
    private mutating func link(_ reference: MarkupReference, _ place: Place) {
        guard reference.use == .link, let (rule, message) = LinkRules.problem(with: reference.url),
            rule == "SEC-010" || rule == "SEC-012", !reference.url.hasPrefix("//")
        else { return }
        list.add(rule, message, place)
    }

    private mutating func local(_ path: String, _ reference: MarkupReference, _ job: Job, _ place: Place) {
        // A folder stands for its index page, as on a web server.
        let file = path.hasSuffix("/") || path.isEmpty ? path + "index.html" : path
        guard package[file] != nil else {
            if let twin = context.twins?.name(like: file) {
                used.insert(twin)
                list.add("REF-008", "\(reference.url) is missing; \(twin) exists", place)
            } else {
                list.add("REF-008", "\(reference.url) is missing", place)
            }
            return
        }
        used.insert(file)
        add(file, reference.use == .image && kind(of: file) == .svg ? .picture : job.owner)
    }
}
