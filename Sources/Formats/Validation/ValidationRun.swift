import RectoBytes
import RectoDiagnostics
import RectoLocatedTrees
import RectoMedia
import RectoOverlays
import RectoPackaging

/// One validation, step by step: container, manifest, model, PDF, assets.
struct ValidationRun: Sendable {
    /// Of a package that is no file or folder.
    let bytes: (any ByteProvider)?
    let path: String
    let options: ValidationOptions
    let inspector: any DocumentInspector
    let prober: (any LinkProber)?
    let digest: Bool
    let deadline: ContinuousClock.Instant
    let progress: @Sendable (Double) -> Void

    func report() async throws -> ValidationReport {
        if bytes == nil, Files.isFile(path), let syntax = ManifestSyntax(fileName: path), !looksLikeZip {
            return try await loneManifest(syntax)
        }
        let package = try await open()
        var report = ValidationReport(path: path, isFolder: package.isFolder, isManifest: false)
        var list = FindingList(options)
        for fault in package.faults { list.add(fault) }
        if package.isReadable { try await check(package, &report, &list) }
        if digest { report.sha256 = try package.sha256() }
        return finish(report, list)
    }

    private func open() async throws(Failure) -> Package {
        let (bytes, path, limits) = (bytes, path, options.limits.package)
        guard let bytes else { return try Package.open(path, limits: limits) }
        return try await blocking { () throws(Failure) in try Package.open(bytes, path: path, limits: limits) }
    }

    /// A package may have any name.
    private var looksLikeZip: Bool { (try? Files.prefix(path, 4)) == [0x50, 0x4B, 3, 4] }

    private func loneManifest(_ syntax: ManifestSyntax) async throws -> ValidationReport {
        var report = ValidationReport(path: path, isFolder: false, isManifest: true)
        var list = FindingList(options)
        let limit = options.limits.manifest.bytes
        // One byte more, so that a manifest that is too large is found to be so.
        guard let bytes = try Files.prefix(path, limit + 1) else { throw Failure(.io, "is not there", at: path) }
        if digest { report.sha256 = digits(of: bytes) }
        let name = String(path.split(separator: "/").last ?? Substring(path))
        if let read = read(bytes, syntax, name, &list) {
            let context = CheckContext(package: nil, manifestName: name, read: read, document: nil, options: options)
            if manifestRules(context, &list) {
                ReferenceRules.check(context, &list)
                AccessRules.check(context, MediaFacts(), &list)
                try await probe(context, &list)
            }
            report.overlays = read.pages.reduce(0) { $0 + $1.overlays.count }
            report.units = read.manifest.units
        }
        return finish(report, list)
    }

    private func digits(of bytes: [UInt8]) -> String {
        var digest = Digest()
        digest.add(bytes)
        return digest.digits
    }

    private func check(_ package: Package, _ report: inout ValidationReport, _ list: inout FindingList) async throws {
        guard let name = PackageRules.manifestName(package, &list), let entry = package[name] else { return }
        guard let syntax = ManifestSyntax(fileName: name) else { return }
        // Where the entry itself is broken, PKG-005 or PKG-006 says how.
        guard !package.unreadable.contains(name) else { return }
        if let fault = package.check(entry) { return list.add(fault) }
        guard entry.size <= options.limits.manifest.bytes else {
            let limit = options.limits.manifest.bytes
            return list.add("SYN-004", "\(entry.size) bytes, limit \(limit)", .file(name))
        }
        let bytes = try package.read(entry, limit: entry.size)
        guard let read = read(bytes, syntax, name, &list) else { return }
        report.overlays = read.pages.reduce(0) { $0 + $1.overlays.count }
        report.units = read.manifest.units
        progress(0.05)
        // The PDF is opened by another process, while this one looks at the assets.
        let source = read.manifest.document.source
        async let opening = DocumentOpening.open(source, of: package, by: inspector)
        let survey = try await AssetSurvey.make(package, deadline: deadline) { progress(0.05 + 0.8 * $0) }
        for fault in survey.faults { list.add(fault) }
        let opened = try await opening
        let document = opened.facts
        if let problem = opened.problem { list.add(problem.rule, problem.message, .file(source)) }
        report.pages = document?.pages.count
        try checkDeadline()
        let context = CheckContext(
            package: package, manifestName: name, read: read, document: document, options: options)
        guard manifestRules(context, &list) else { return }
        if let document { DocumentRules.check(document, context, &list) }
        try bind(context, package, source, survey, &list)
        ReferenceRules.check(context, &list)
        MediaRules.check(context, package, survey.media, &list)
        AccessRules.check(context, survey.media, &list)
        PerformanceRules.check(context, package, survey.media, &list)
        PackageRules.programs(package, survey.media, &list)
        let used = try MarkupRules.check(context, package, survey.media, deadline: deadline, &list)
        if opened.problem?.isFatal != true { PackageRules.unused(package, used: used, context, &list) }
        try await probe(context, &list)
        try checkDeadline()
        progress(1)
    }

    /// Reads the manifest, telling every fault of syntax and shape; `nil` where nothing can be made of it.
    private func read(
        _ bytes: [UInt8], _ syntax: ManifestSyntax, _ name: String, _ list: inout FindingList
    ) -> ReadManifest? {
        let (read, faults) = ReadManifest.read(bytes, syntax: syntax, limits: options.limits.manifest)
        var pages = read.map { PageFinder($0) }
        let lines = read == nil ? SourceLines(bytes) : nil
        for fault in faults {
            let place =
                read.map { Place.manifest(name, $0.tree, fault.range, pointer: fault.pointer) }
                ?? lines.map { Place.text(name, $0, fault.range, pointer: fault.pointer) } ?? .file(name)
            let full = pages?.completed(place, fault.pointer) ?? place
            list.add(fault.rule, fault.message, full)
        }
        return faults.contains(where: \.isFatal) ? nil : read
    }

    /// The rules that need nothing but the manifest and, where there is one, the PDF.
    ///
    /// - Returns: whether there is more to be said; not of a manifest beyond its limits.
    private func manifestRules(_ context: CheckContext, _ list: inout FindingList) -> Bool {
        guard SchemaRules.check(context, &list) else { return false }
        GeometryRules.check(context, &list)
        let isTiny = UnitRules.check(context, &list)
        TapRules.check(context, sizesAreKnown: !isTiny, &list)
        ActionRules.check(context, &list)
        CycleRules.check(context, &list)
        LinkRules.check(context, &list)
        NavigationRules.check(context, &list)
        PerformanceRules.check(context, &list)
        return true
    }

    /// PDF-004, and the digest that an archive wants.
    private func bind(
        _ context: CheckContext, _ package: Package, _ source: String, _ survey: AssetSurvey,
        _ list: inout FindingList
    ) throws(Failure) {
        let document = context.read.tree.root["document"] ?? context.read.tree.root
        guard let written = context.manifest.document.sha256 else {
            if options.profile == .archive {
                list.add(
                    "SCH-002", "document lacks \"sha256\", which the archive profile needs", context.place(document))
            }
            return
        }
        // A damaged entry is told of, and has no digest.
        guard written.utf8.count == 64, let entry = package[source], !package.unreadable.contains(source),
            !survey.faults.contains(where: { $0.entry == source }), try package.sha256(entry) != written
        else { return }
        list.add("PDF-004", "PDF changed since the overlay was made", context.place(document, "sha256"))
    }

    /// REF-010.
    private func probe(_ context: CheckContext, _ list: inout FindingList) async throws {
        guard let prober else { return }
        var answers: [String: String?] = [:]
        for (page, overlay) in context.overlays {
            for (trigger, source) in overlay.triggers {
                guard case .open(let url) = trigger.action, url.lowercased().hasPrefix("https://"),
                    LinkRules.problem(with: url) == nil
                else { continue }
                if answers[url] == nil {
                    try checkDeadline()
                    answers[url] = .some(await prober.problem(with: url))
                }
                guard case .some(.some(let problem)) = answers[url] else { continue }
                list.add(
                    "REF-010", problem,
                    context.place(source, "url").on(page: page.page.value.index, overlay: overlay.value.id))
            }
        }
    }

    private func checkDeadline() throws {
        try Task.checkCancellation()
        guard ContinuousClock.now < deadline else {
            throw Failure(.deadline, "took longer than \(options.limits.time); raise --limit time=SECONDS", at: path)
        }
    }

    private func finish(_ report: ValidationReport, _ list: FindingList) -> ValidationReport {
        var report = report
        report.findings = list.findings.sorted(by: Finding.isBefore)
        report.suppressed = list.suppressed
        return report
    }
}
