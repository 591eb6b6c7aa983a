import ArgumentParser
import Recto
import RectoFarm
import RectoFarmRuns

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `recto farm collect`: catalogues of what is made.
struct FarmCollectCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "collect",
        abstract: "Write catalogues of what is made: JSON lines, OPDS, IIIF; or a bag or an OCFL storage root of it.",
        discussion: """
            catalogue.jsonl has a line for each document. With --base-uri opds/page-000001.json is the first page of an OPDS 2.0 \
            catalogue, with covers beside it; with --manifests iiif/collection.json is a collection of manifests that a server has. \
            --bag and --ocfl pack archives and receipts for an archive that keeps files.
            """)

    @OptionGroup var place: FarmPlaceArguments

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The catalogue's folder. (default: catalogue in the store, if that is a folder)",
            valueName: "folder"))
    var output: String?

    @Option(help: ArgumentHelp("The address that the store has; the catalogue's folder is at it.", valueName: "url"))
    var baseUri: String?

    @Option(
        help: ArgumentHelp(
            "Address of a document's IIIF manifest, with {id} or {sha256} in it; needs --base-uri.", valueName: "url"))
    var manifests: String?

    @Option(help: ArgumentHelp("What the catalogue is called.", valueName: "words"))
    var title = "Archive"

    @Option(
        help: ArgumentHelp(
            "Also put archives and receipts into a bag (BagIt), a new folder; links where the file system can.",
            valueName: "folder"))
    var bag: String?

    @Option(
        help: ArgumentHelp(
            "Also put them into an OCFL storage root, a new folder, with an object for each document; links where the file system can.",
            valueName: "folder"))
    var ocfl: String?

    var inputPaths: [String] { FarmBuckets.paths([place.plan]) }

    var outputPlaces: [OutputPlace] {
        [OutputPlace(.folder, folder)] + [bag, ocfl].compactMap(\.self).map { OutputPlace(.whole, $0) }
    }

    private var folder: String { output ?? FolderStorage(place.store).name + "/catalogue" }

    func validate() throws {
        guard output != nil || !SourceDocument.isRemote(place.store) else {
            throw ValidationError("--output is needed for a store in a bucket")
        }
        for address in [baseUri, manifests].compactMap(\.self)
        where !address.hasPrefix("http://") && !address.hasPrefix("https://") {
            throw ValidationError("\(address): addresses begin with http:// or https://")
        }
        guard manifests == nil || baseUri != nil else {
            throw ValidationError("--manifests needs --base-uri, the store's address")
        }
        guard manifests.map({ $0.contains("{id}") || $0.contains("{sha256}") }) ?? true else {
            throw ValidationError("--manifests needs {id} or {sha256}, which tells one document from another")
        }
    }

    func run() async throws {
        let (plan, store) = (try await FarmBuckets.plan(place.plan), try FarmBuckets.store(place.store))
        let catalogue = FarmCatalogue(folder: folder, base: baseUri, manifests: manifests, title: title)
        let counts = try await catalogue.write(plan, store)
        let left = counts.left > 0 ? ", \(counts.left) not made" : ""
        try Terminal.print("\(counts.documents) documents\(left): \(folder.printable)/catalogue.jsonl")
        let software = "recto \(Version.text)"
        if let bag {
            let packed = try await ResultBag(bag, software: software).write(plan, store)
            try Terminal.print(
                "\(packed.documents) documents, \(CostSheet.size(packed.bytes)), in the bag \(bag.printable)")
        }
        guard let ocfl else { return }
        let now = Date.now.formatted(.iso8601)
        let packed = try await ResultRepository(ocfl, software: software, created: now).write(plan, store)
        try Terminal.print(
            "\(packed.documents) documents, \(CostSheet.size(packed.bytes)), in the OCFL storage root \(ocfl.printable)"
        )
    }
}
