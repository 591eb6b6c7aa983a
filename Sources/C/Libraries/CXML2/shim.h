#pragma once

/* <libxml/encoding.h> would include the system's ICU, whose names clash with those of Foundation's own. */
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/uri.h>
#include <libxml/xmlerror.h>
#include <string.h>

/* The state of one parse from memory. It is in C because the error callback's type differs between versions of libxml2, and because
   older headers lack some options. */
typedef struct RectoXML {
    void *owner;
    /* The code of the first error; 0 if there was none. */
    int code;
    /* The parser's position at that error, in bytes. */
    long offset;
    char message[240];
    /* Whether character names that XHTML declares, such as nbsp, are resolved. */
    int knowsXHTML;
    xmlEntity entity;
    unsigned char character[8];
} RectoXML;

static inline RectoXML *RectoXMLOf(void *parser) {
    return (RectoXML *)((xmlParserCtxtPtr)parser)->_private;
}

#if LIBXML_VERSION >= 21200
static inline void RectoXMLNote(void *parser, const xmlError *error) {
#else
static inline void RectoXMLNote(void *parser, xmlErrorPtr error) {
#endif
    if (parser == NULL || error == NULL || error->level < XML_ERR_ERROR) return;
    /* A namespace that is not a URI is still a valid name. */
    if (error->code == XML_WAR_NS_URI) return;
    RectoXML *session = RectoXMLOf(parser);
    if (session == NULL || session->code != 0) return;
    /* The DTD, which is not read, may declare the entity. */
    if (session->knowsXHTML && error->code == XML_WAR_UNDECLARED_ENTITY) return;
    session->code = error->code;
    xmlParserInputPtr input = ((xmlParserCtxtPtr)parser)->input;
    session->offset = input == NULL ? 0 : (long)input->consumed + (long)(input->cur - input->base);
    strncpy(session->message, error->message == NULL ? "" : error->message, sizeof session->message - 1);
}

/* Resolves a character name of XHTML as if XML itself declared it: nothing else is expanded, and no DTD is read. */
static inline xmlEntityPtr RectoXMLEntity(void *parser, const xmlChar *name) {
    xmlEntityPtr own = xmlGetPredefinedEntity(name);
    RectoXML *session = RectoXMLOf(parser);
    if (own != NULL || session == NULL || !session->knowsXHTML) return own;
    const htmlEntityDesc *found = htmlEntityLookup(name);
    if (found == NULL) return NULL;
    const int length = xmlCopyCharMultiByte(session->character, (int)found->value);
    session->character[length] = 0;
    memset(&session->entity, 0, sizeof session->entity);
    session->entity.type = XML_ENTITY_DECL;
    session->entity.name = BAD_CAST found->name;
    session->entity.content = session->character;
    session->entity.length = length;
    session->entity.etype = XML_INTERNAL_PREDEFINED_ENTITY;
    return &session->entity;
}

/* A name that nobody declares, or that stands for another file, stays in the text as it is written, so that nothing is lost. What an
   entity of the document itself stands for has been reported by now, within libxml2's limits of expansion. */
static inline void RectoXMLReference(void *parser, const xmlChar *name) {
    xmlParserCtxtPtr context = (xmlParserCtxtPtr)parser;
    if (name == NULL || name[0] == '#' || context->sax->characters == NULL) return;
    xmlEntityPtr declared = xmlSAX2GetEntity(parser, name);
    if (declared != NULL && declared->etype == XML_INTERNAL_GENERAL_ENTITY) return;
    context->sax->characters(parser, BAD_CAST "&", 1);
    context->sax->characters(parser, name, xmlStrlen(name));
    context->sax->characters(parser, BAD_CAST ";", 1);
}

/* Notes that a name stands for another file, which is not read. libxml2 by itself remembers only names of texts when no tree is built, and
   takes a document for ill-formed that uses the others. */
static inline void RectoXMLDeclare(
    void *parser, const xmlChar *name, int type, const xmlChar *publicId, const xmlChar *systemId, xmlChar *content) {
    xmlParserCtxtPtr context = (xmlParserCtxtPtr)parser;
    if (type != XML_EXTERNAL_GENERAL_PARSED_ENTITY) return;
    /* As libxml2 names the document in which it keeps the others. */
    if (context->myDoc == NULL) context->myDoc = xmlNewDoc(BAD_CAST "SAX compatibility mode document");
    if (context->myDoc == NULL) return;
    if (context->myDoc->intSubset == NULL) {
        context->myDoc->intSubset = xmlNewDtd(context->myDoc, BAD_CAST "fake", NULL, NULL);
    }
    if (context->myDoc->intSubset != NULL) xmlSAX2EntityDecl(parser, name, type, publicId, systemId, content);
}

static inline int RectoXMLOptions(void) {
    /* Never add NOENT, DTDLOAD, DTDATTR, DTDVALID, XINCLUDE, HUGE or RECOVER. */
    int options = XML_PARSE_NONET | XML_PARSE_BIG_LINES | XML_PARSE_NOERROR | XML_PARSE_NOWARNING;
#if LIBXML_VERSION >= 21300
    options |= XML_PARSE_NO_XXE;
#endif
#if LIBXML_VERSION >= 21400
    options |= XML_PARSE_NO_SYS_CATALOG;
#endif
    return options;
}

/* Callbacks receive the parser; RectoXMLOf gets the session from it. Returns 0 if memory ran out. */
static inline int RectoXMLParse(
    const char *bytes, int count, RectoXML *session, startElementNsSAX2Func start, endElementNsSAX2Func end,
    charactersSAXFunc text, internalSubsetSAXFunc doctype) {
    xmlParserCtxtPtr parser = xmlNewParserCtxt();
    if (parser == NULL) return 0;
    memset(parser->sax, 0, sizeof *parser->sax);
    parser->sax->initialized = XML_SAX2_MAGIC;
    parser->sax->startElementNs = start;
    parser->sax->endElementNs = end;
    parser->sax->characters = text;
    parser->sax->ignorableWhitespace = text;
    parser->sax->cdataBlock = text;
    parser->sax->internalSubset = doctype;
    if (session->knowsXHTML) {
        parser->sax->getEntity = RectoXMLEntity;
        parser->sax->reference = RectoXMLReference;
        parser->sax->entityDecl = RectoXMLDeclare;
    }
    parser->sax->serror = RectoXMLNote;
    parser->userData = parser;
    parser->_private = session;
    xmlDocPtr document = xmlCtxtReadMemory(parser, bytes, count, NULL, NULL, RectoXMLOptions());
    if (document != NULL) xmlFreeDoc(document);
    if (parser->myDoc != NULL && parser->myDoc != document) xmlFreeDoc(parser->myDoc);
    parser->myDoc = NULL;
    if (session->code == 0 && !parser->wellFormed) session->code = parser->errNo != 0 ? parser->errNo : -1;
    xmlFreeParserCtxt(parser);
    return 1;
}

/* Whether libxml2 accepts the text as a namespace name. */
static inline int RectoXMLIsURI(const char *text) {
    xmlURIPtr uri = xmlParseURI(text);
    if (uri == NULL) return 0;
    int isAbsolute = uri->scheme != NULL;
    xmlFreeURI(uri);
    return isAbsolute;
}
