import RectoMarkup
import Testing

@testable import RectoStyles

@Suite struct SelectorTests {
    static let body = """
        <div id="d" class="a b" lang="en-GB"><h1 id="h" title="one two">T</h1><p id="p1" class="first">A</p>\
        <p id="p2">B<em id="e">C</em></p><span id="s"/><p id="p3" xmlns:epub="urn:x" epub:type="note z">D</p>\
        <a id="l" href="q">L</a></div>
        """

    /// Which elements a selector means.
    static func ids(_ selector: String) throws -> [String] {
        let styled = try Styled("\(selector) { color: #010203 }", body)
        let nodes = styled.document.elements.tree.nodes
        let selectors = styled.sheet.rules.first?.selectors ?? []
        return nodes.indices.filter { node in
            nodes[node].isElement && styled.document.elements.parent(node) != nil
                && selectors.contains { styled.document.elements.matches($0, node) }
        }.compactMap { nodes[$0].id }
    }

    @Test(arguments: [
        ("p", "p1 p2 p3"), ("P", "p1 p2 p3"), ("*", "d h p1 p2 e s p3 l"), ("#e", "e"), (".b", "d"), (".a.b", "d"),
        (".a .first", "p1"), ("div p em", "e"), ("div > em", ""), ("p > em", "e"), ("h1 + p", "p1"),
        ("h1 ~ p", "p1 p2 p3"), ("p + p", "p2"), ("[title]", "h"), ("[title~=two]", "h"), ("[title=two]", ""),
        ("[title^='one']", "h"), ("[title$=\"two\"]", "h"), ("[title*='e t']", "h"), ("[title='ONE TWO' i]", "h"),
        ("[lang|=en]", "d"), ("[epub|type~=note]", "p3"), ("[epub\\:type~='note']", "p3"),
        ("p:first-child", ""), ("h1:first-child", "h"), ("p:first-of-type", "p1"), ("p:last-of-type", "p3"),
        ("em:only-child", "e"), ("p:nth-child(2)", "p1"), ("p:nth-of-type(odd)", "p1 p3"),
        ("p:nth-of-type(2n)", "p2"), ("p:nth-of-type(-n+2)", "p1 p2"), ("p:nth-last-of-type(1)", "p3"),
        ("p:nth-child( 2n + 1 )", "p2 p3"), ("p:nth-child(n+3)", "p2 p3"), ("p:not(.first)", "p2 p3"),
        ("p:not(.first, #p2)", "p3"),
        (":is(h1, em)", "h e"), (":where(h1)", "h"), ("span:empty", "s"), (":link", "l"), ("a:hover", ""),
        (":lang(en)", "d h p1 p2 e s p3 l"), (":lang(de)", ""), ("p::before", "p1 p2 p3"),
        ("p:first-letter", "p1 p2 p3"),
        ("div h1 ~ p em", "e"), ("span ~ p ~ a", "l"),
    ])
    func means(_ selector: String, _ expected: String) throws {
        #expect(try Self.ids(selector).joined(separator: " ") == expected)
    }

    @Test(arguments: [
        "p >", "> p", "p..x", "p::selection", "p:has(em)", "p:nth-child(x)", "[title=]", "p:not(::before)", "x|p", "",
        "p, ", "#1", "p ! q", "p::before em", "p > + em",
    ])
    func isRefused(_ selector: String) throws {
        let styled = try Styled("\(selector) { color: red } em { color: #000001 }", Self.body)
        #expect(styled.sheet.rules.count == 1)
        #expect(styled.messages.first?.contains("selector") == true)
    }

    /// Selectors 3, section 9.
    @Test(arguments: [
        ("*", 0, 0, 0), ("li", 0, 0, 1), ("ul li", 0, 0, 2), ("ul ol+li", 0, 0, 3), ("h1 + *[rel=up]", 0, 1, 1),
        ("ul ol li.red", 0, 1, 3), ("li.red.level", 0, 2, 1), ("#x34y", 1, 0, 0), ("#s12:not(foo)", 1, 0, 1),
        ("a:is(b, #c)", 1, 0, 1), ("a:where(#c)", 0, 0, 1), ("p::before", 0, 0, 2), ("p:only-child", 0, 1, 1),
        ("p:lang(en)", 0, 1, 1),
    ])
    func specificity(_ selector: String, _ ids: Int, _ classes: Int, _ types: Int) throws {
        let sheet = try Styled("\(selector) {}", "").sheet
        let found = sheet.rules.first?.selectors.first?.specificity
        #expect(found == Specificity(ids: ids, classes: classes, types: types))
    }

    /// Without the outcomes that end a search, this one would be tried in millions of ways.
    @Test func deepTreesAreQuick() throws {
        let depth = 200
        let body = String(repeating: "<div>", count: depth) + String(repeating: "</div>", count: depth)
        let selector = "x " + String(repeating: "div ", count: 20)
        let styled = try Styled("\(selector) { color: red }", body)
        let nodes = styled.document.elements.tree.nodes
        let rule = try #require(styled.sheet.rules.first?.selectors.first)
        #expect(!nodes.indices.contains { styled.document.elements.matches(rule, $0) })
    }
}
