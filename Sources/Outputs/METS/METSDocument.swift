import Recto
import RectoEscaping
import RectoIssue

/// `mets.xml`: the pages in their order, and the articles, whose parts are blocks of the pages' ALTO files.
struct METSDocument {
    private let issue: IssueArticles
    private let files: [METSFile]
    private let identity: IssueIdentity
    private let version: String

    init(_ issue: IssueArticles, files: [METSFile], identity: IssueIdentity, version: String) {
        self.issue = issue
        self.files = files
        self.identity = identity
        self.version = version
    }

    var markup: String {
        let title = MarkupEscape.text(issue.contents.title)
        let descriptions = issue.articles.map {
            section(METSDivisions.description($0), MODSRecord.article($0, of: issue))
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <mets xmlns="http://www.loc.gov/METS/" xmlns:mods="http://www.loc.gov/mods/v3" \
            xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
            xsi:schemaLocation="http://www.loc.gov/METS/ http://www.loc.gov/standards/mets/version112/mets.xsd \
            http://www.loc.gov/mods/v3 http://www.loc.gov/standards/mods/v3/mods-3-7.xsd" \
            OBJID="\(MarkupEscape.text(identity.identifier))" TYPE="Newspaper" LABEL="\(title)">
            <metsHdr CREATEDATE="\(identity.modified)"><agent ROLE="CREATOR" TYPE="OTHER" OTHERTYPE="SOFTWARE">\
            <name>recto \(MarkupEscape.text(version))</name></agent></metsHdr>
            \(section(METSDivisions.issueDescription, MODSRecord.issue(issue)))
            \(descriptions.joined(separator: "\n"))
            \(fileSection)<structMap TYPE="PHYSICAL">
            <div TYPE="Newspaper" LABEL="\(title)">
            \(issue.contents.pages.indices.map(page).joined(separator: "\n"))
            </div>
            </structMap>
            <structMap TYPE="LOGICAL">
            \(METSDivisions(issue, files).markup)
            </structMap>
            </mets>

            """
    }

    private func section(_ id: String, _ record: String) -> String {
        "<dmdSec ID=\"\(id)\"><mdWrap MDTYPE=\"MODS\" MIMETYPE=\"text/xml\"><xmlData>\(record)</xmlData></mdWrap></dmdSec>"
    }

    /// Nothing without files, since a group has one at least.
    private var fileSection: String {
        guard !files.isEmpty else { return "" }
        let list = files.map { file in
            "<file ID=\"\(file.id)\" MIMETYPE=\"text/xml\" SEQ=\"\(file.page + 1)\" SIZE=\"\(file.size)\" "
                + "CHECKSUM=\"\(file.digest)\" CHECKSUMTYPE=\"SHA-256\">"
                + "<FLocat LOCTYPE=\"URL\" xlink:href=\"\(MarkupEscape.text(file.path))\"/></file>"
        }
        return "<fileSec><fileGrp ID=\"ALTO\" USE=\"Text\">\n\(list.joined(separator: "\n"))\n</fileGrp></fileSec>\n"
    }

    private func page(_ index: Int) -> String {
        let pointer =
            files.contains { $0.page == index } ? "<fptr FILEID=\"\(METSFile.id(index))\"/>" : ""
        return "<div ID=\"PAGE_\(index + 1)\" TYPE=\"Page\" ORDER=\"\(index + 1)\" "
            + "ORDERLABEL=\"\(MarkupEscape.text(issue.label(index)))\">\(pointer)</div>"
    }
}
