import CXML2
import RectoDiagnostics

/// Goes through a drawing by libxml2's SAX interface: no tree, nothing loaded, nothing declared.
enum SVGScanner {
    /// Once, before the first parser, so that threads don't race for it.
    private static let isReady: Bool = {
        xmlInitParser()
        return true
    }()

    /// `XML_PARSE_NO_XXE` of libxml2 2.13, which older ones ignore: no external entities, were there any.
    private static let noExternals: Int32 = 1 << 23

    static func scan(_ bytes: [UInt8], _ lines: SourceLines) throws(Failure) -> MarkupScan {
        guard isReady, let context = xmlNewParserCtxt() else { throw Failure(.internal, "no memory for an XML parser") }
        defer { xmlFreeParserCtxt(context) }
        let reader = SVGReader(bytes, lines, context)
        if let encoding = reader.declaredEncoding, encoding.lowercased() != "utf-8" {
            reader.fault("is declared as \(encoding); save as UTF-8", at: 0)
        }
        guard let count = Int32(exactly: bytes.count), let sax = context.pointee.sax else {
            throw Failure(.internal, "no XML parser")
        }
        sax.pointee = handler()
        context.pointee._private = Unmanaged.passUnretained(reader).toOpaque()
        let options =
            Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
            | Int32(XML_PARSE_IGNORE_ENC.rawValue) | noExternals
        let document = withExtendedLifetime(reader) {
            bytes.withUnsafeBytes {
                xmlCtxtReadMemory(
                    context, $0.baseAddress?.assumingMemoryBound(to: CChar.self), count, nil, nil, options)
            }
        }
        // Without handlers that build one there is no tree; this is for a library that makes an empty one.
        if let document { xmlFreeDoc(document) }
        reader.finish(isWellFormed: context.pointee.wellFormed != 0 && context.pointee.nsWellFormed != 0)
        return reader.elements.scan
    }

    /// Each callback gets the parser's context, which leads on to the reader.
    ///
    /// An early version made the reader what callbacks get. But errors of validity bring the context whatever was asked for: an
    /// enumeration with a name in it twice was enough to read the one as the other.
    private static func handler() -> xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = XML_SAX2_MAGIC
        handler.startElementNs = { context, name, prefix, uri, _, _, count, _, attributes in
            SVGReader.of(context)?.start(name, uri, count, attributes)
        }
        handler.endElementNs = { context, _, _, _ in SVGReader.of(context)?.end() }
        handler.characters = { context, text, count in SVGReader.of(context)?.text(text, count) }
        handler.cdataBlock = { context, text, count in SVGReader.of(context)?.text(text, count) }
        handler.ignorableWhitespace = { context, text, count in SVGReader.of(context)?.text(text, count) }
        handler.processingInstruction = { context, target, content in
            SVGReader.of(context)?.instruction(target, content)
        }
        handler.serror = { context, error in
            guard let error = error?.pointee, error.level.rawValue >= XML_ERR_ERROR.rawValue,
                // Whether it keeps to its own declarations is nobody's question: that it has some is told.
                error.domain != XML_FROM_DTD.rawValue, error.domain != XML_FROM_VALID.rawValue
            else { return }
            SVGReader.of(context)?.report(error.message, line: error.line, column: error.int2)
        }
        handler.internalSubset = { context, _, _, _ in SVGReader.of(context)?.doctype() }
        handler.entityDecl = { context, _, _, _, _, _ in SVGReader.of(context)?.declaration() }
        handler.attributeDecl = { context, _, _, _, _, _, values in
            xmlFreeEnumeration(values)  // the handler owns them
            SVGReader.of(context)?.declaration()
        }
        handler.elementDecl = { context, _, _, _ in SVGReader.of(context)?.declaration() }
        handler.notationDecl = { context, _, _, _ in SVGReader.of(context)?.declaration() }
        handler.unparsedEntityDecl = { context, _, _, _, _ in SVGReader.of(context)?.declaration() }
        return handler
    }
}
