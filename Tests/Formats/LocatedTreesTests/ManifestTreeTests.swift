import RectoDiagnostics
import Testing

@testable import RectoLocatedTrees

@Suite struct ManifestTreeTests {
    @Test func valuesKnowTheirPlace() throws {
        // {"a":[1,true],"b/c":"x"} by hand
        var builder = ManifestBuilder(syntax: .json, bytes: Array("{\"a\":[1,true],\n\"b/c\":\"x\"}".utf8))
        builder.begin(.object, at: 0)
        builder.name("a", range: 1..<4)
        builder.begin(.array, at: 5)
        builder.number(1, range: 6..<7)
        builder.boolean(true, range: 8..<12)
        builder.end(at: 13)
        builder.name("b/c", range: 15..<20)
        builder.string("x", range: 21..<24)
        builder.end(at: 25)
        let root = builder.tree.root
        #expect(root.count == 2)
        #expect(root["a"]?.elements.map(\.pointer) == ["/a/0", "/a/1"])
        #expect(root["a"]?.elements.last?.boolean == true)
        let value = try #require(root["b/c"])
        #expect(value.pointer == "/b~1c")
        #expect(value.spot == SourceSpot(line: 2, column: 7, offset: 21))
        #expect(value.string == "x")
        #expect(root["c"] == nil)
    }
}
