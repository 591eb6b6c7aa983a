import RectoDiagnostics
import Testing

@testable import RectoMarkup

@Suite struct ContentTreeTests {
    /// The nodes as one line: elements in brackets, texts in quotes.
    private static func line(_ tree: ContentTree) -> String {
        var line = ""
        var open: [Int] = []
        for (index, node) in tree.nodes.enumerated() {
            while let end = open.last, end <= index {
                line += ")"
                open.removeLast()
            }
            switch node.content {
            case .element(let name, _, _):
                line += "\(name)("
                open.append(node.end)
            case .text(let text): line += "“\(text)”"
            }
        }
        return line + String(repeating: ")", count: open.count)
    }

    @Test func textsInPiecesAreOne() throws {
        let tree = try ContentTree(
            Array("<html><body><p>a &amp; b<!-- no --><![CDATA[ < ]]>&eacute;</p>\n<p/></body></html>".utf8))
        #expect(Self.line(tree) == "html(body(p(“a & b < é”)“\n”p()))")
    }

    @Test func namesThatNobodyDeclaredStay() throws {
        let tree = try ContentTree(
            Array(
                "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.1//EN' 'xhtml11.dtd' [<!ENTITY own \"x\"><!ENTITY file SYSTEM \"/etc/passwd\">]><html><body><p>a&own;b&nbsp;c&file;d&none;&own;</p></body></html>"
                    .utf8))
        #expect(Self.line(tree) == "html(body(p(“axb\u{A0}c&file;d&none;x”)))")
    }

    /// Without another DTD, every name has to be declared; those of files are, and stay as well.
    @Test(arguments: ["<!ENTITY file SYSTEM '/etc/passwd'>", "<!ENTITY own 'x'><!ENTITY file SYSTEM '/etc/passwd'>"])
    func namesOfFilesStay(declarations: String) throws {
        let own = declarations.contains("own") ? "&own;" : "x"
        let source = "<!DOCTYPE html\n[\n\(declarations)\n]>\n<html><body><p>a\(own)</p><p>&file;</p></body></html>"
        let tree = try ContentTree(Array(source.utf8))
        #expect(Self.line(tree) == "html(body(p(“ax”)p(“&file;”)))")
    }

    @Test func whatIsNotWellFormedIsReadAsBrowsersDo() throws {
        let tree = try ContentTree(Array("<html><body><p>one<br>two<!-- c --><p>three</body>".utf8))
        #expect(Self.line(tree) == "html(head()body(p(“one”br()“two”)p(“three”)))")
    }

    @Test func spacesAreTold() throws {
        for source in [
            "<html xmlns='http://www.w3.org/1999/xhtml'><body><svg xmlns='http://www.w3.org/2000/svg'><text/></svg></body></html>",
            "<html><body><svg><text></text></svg><br></body></html>",
        ] {
            let tree = try ContentTree(Array(source.utf8))
            let spaces = tree.nodes.compactMap { node -> String? in
                if case .element(let name, let space, _) = node.content { "\(name) \(space)" } else { nil }
            }
            #expect(spaces.contains("svg svg") && spaces.contains("text svg") && spaces.contains("body html"))
        }
    }

    @Test func tooDeepIsRefused() {
        let bytes = Array(String(repeating: "<div>", count: 2000).utf8)
        #expect(throws: Failure.self) { try ContentTree(bytes) }
    }
}
