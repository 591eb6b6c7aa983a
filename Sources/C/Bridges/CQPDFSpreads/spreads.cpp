#include "CQPDFSpreads.h"

#include "Annotations.h"
#include "Divider.h"
#include "PageContent.h"
#include "PageTree.h"
#include "References.h"
#include "WithoutText.h"

#include <BlockInput.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include <qpdf/Pl_Buffer.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFWriter.hh>
#include <qpdf/QUtil.hh>

namespace {

// How far the page that is painted first extends under the other one at a fold, in points: a pixel at 72 dpi.
constexpr double overlap = 1;

// The host recognises this message.
[[noreturn]] void endForLackOfMemory()
{
    fputs("recto: out of memory\n", stderr);
    abort();
}

std::string number(double value)
{
    return QUtil::double_to_string(value, 5);
}

std::string operands(const QPDFMatrix &matrix)
{
    std::string text;
    for (const double value : { matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f }) {
        text += number(value) + " ";
    }
    return text;
}

class SpreadMaker
{
public:
    explicit SpreadMaker(QPDF &file) : file(file), oldPages(pagesOf(file)) {}

    void make(const RectoSpreadPage *pages, size_t count)
    {
        QPDFObjectHandle tree = file.makeIndirectObject(QPDFObjectHandle::newDictionary());
        QPDFObjectHandle kids = QPDFObjectHandle::newArray();
        QPDFObjectHandle labels = QPDFObjectHandle::newArray();
        for (size_t index = 0; index < count; index++) {
            QPDFObjectHandle page = makePage(pages[index], tree);
            kids.appendItem(page);
            QPDFObjectHandle label = QPDFObjectHandle::newDictionary();
            label.replaceKey("/P", QPDFObjectHandle::newUnicodeString(pages[index].label));
            labels.appendItem(QPDFObjectHandle::newInteger(static_cast<long long>(index)));
            labels.appendItem(label);
        }
        std::set<QPDFObjGen> old;
        for (auto &page : oldPages) {
            old.insert(page.getObjGen());
        }
        References(old, places).mend(file);
        tree.replaceKey("/Type", QPDFObjectHandle::newName("/Pages"));
        tree.replaceKey("/Kids", kids);
        tree.replaceKey("/Count", QPDFObjectHandle::newInteger(static_cast<long long>(count)));
        QPDFObjectHandle root = file.getRoot();
        root.replaceKey("/Pages", tree);
        root.replaceKey("/PageLayout", QPDFObjectHandle::newName("/SinglePage"));
        QPDFObjectHandle numbers = QPDFObjectHandle::newDictionary();
        numbers.replaceKey("/Nums", labels);
        root.replaceKey("/PageLabels", numbers);
    }

private:
    QPDFObjectHandle makePage(const RectoSpreadPage &spread, QPDFObjectHandle tree)
    {
        QPDFObjectHandle page = file.makeIndirectObject(QPDFObjectHandle::newDictionary());
        page.replaceKey("/Type", QPDFObjectHandle::newName("/Page"));
        page.replaceKey("/Parent", tree);
        page.replaceKey(
            "/MediaBox", QPDFObjectHandle::newFromRectangle({ 0, 0, spread.width, spread.height }));
        if (spread.userUnit != 1) {
            page.replaceKey("/UserUnit", QPDFObjectHandle::newReal(spread.userUnit, 4));
        }
        QPDFObjectHandle forms = QPDFObjectHandle::newDictionary();
        QPDFObjectHandle annotations = QPDFObjectHandle::newArray();
        QPDFObjectHandle resources = QPDFObjectHandle::newDictionary();
        std::string content;
        for (int index = 0; index < spread.placeCount; index++) {
            const RectoSpreadPlace &place = spread.places[index];
            if (place.page < 0 || static_cast<size_t>(place.page) >= oldPages.size()) {
                throw std::runtime_error("page " + std::to_string(place.page + 1) + " is missing from the page tree");
            }
            QPDFObjectHandle old = oldPages[static_cast<size_t>(place.page)];
            const QPDFMatrix matrix(
                place.matrix[0], place.matrix[1], place.matrix[2], place.matrix[3], place.matrix[4], place.matrix[5]);
            QPDFObjectHandle form = makeForm(old, place);
            places[old.getObjGen()] = { page, form, matrix };
            QPDFObjectHandle group = old.getKey("/Group");
            if (!group.isNull() && !page.hasKey("/Group")) {
                page.replaceKey("/Group", group);
            }
            const std::string name = "/P" + std::to_string(index + 1);
            if (index == 0 && spread.isJoined && spread.placeCount == 2) {
                content += underlay(old, place, spread, matrix, forms);
            }
            forms.replaceKey(name, form);
            content += "q " + operands(matrix) + "cm " + name + " Do Q\n";
            collectAnnotations(old, matrix, annotations);
            if (index == 0 && spread.placeCount == 2) {
                content += divider.show(spread.fold, spread.height);
                resources.replaceKey("/Font", divider.fonts(file));
            }
        }
        resources.replaceKey("/XObject", forms);
        page.replaceKey("/Resources", resources);
        page.replaceKey("/Contents", contents(content));
        if (annotations.getArrayNItems() > 0) {
            page.replaceKey("/Annots", annotations);
        }
        return page;
    }

    /* Shares one indirect object among equal values. qpdf writes a stream's dictionary uncompressed, but compresses indirect objects
     * together: for pages of a single line of text, boxes and resources were a fifth of the file. */
    QPDFObjectHandle shared(QPDFObjectHandle value)
    {
        QPDFObjectHandle &object = objects[value.unparse()];
        if (!object.isInitialized()) {
            object = file.makeIndirectObject(value);
        }
        return object;
    }

    /* Most spreads of a document place their pages alike and can share a content stream. For pages of a single line of text, a
     * stream for every spread was a sixth of the file. */
    QPDFObjectHandle contents(const std::string &content)
    {
        QPDFObjectHandle &stream = streams[content];
        if (!stream.isInitialized()) {
            stream = QPDFObjectHandle::newStream(&file, content);
        }
        return stream;
    }

    QPDFObjectHandle makeForm(QPDFObjectHandle old, const RectoSpreadPlace &place)
    {
        QPDFObjectHandle form = contentOf(old, file);
        QPDFObjectHandle dictionary = form.getDict();
        dictionary.replaceKey("/Subtype", QPDFObjectHandle::newName("/Form"));
        dictionary.replaceKey(
            "/BBox",
            shared(QPDFObjectHandle::newFromRectangle({ place.box[0], place.box[1], place.box[2], place.box[3] })));
        // A group of the form's own would hide the paper from blend modes; the new page has the group.
        QPDFObjectHandle resources = QPDFPageObjectHelper(old).getAttribute("/Resources", false);
        if (!resources.isDictionary()) {
            resources = QPDFObjectHandle::newDictionary();
        }
        dictionary.replaceKey("/Resources", resources.isIndirect() ? resources : shared(resources));
        if (old.hasKey("/StructParents")) {
            dictionary.replaceKey("/StructParents", old.getKey("/StructParents"));
        }
        return form;
    }

    /* If two pages meet within a pixel, each covers a part of it and the paper shows through. The page that is painted first is
     * therefore painted once more under both, shifted slightly across the fold and without its text, which would be duplicated. */
    std::string underlay(
        QPDFObjectHandle old, const RectoSpreadPlace &place, const RectoSpreadPage &spread, const QPDFMatrix &matrix,
        QPDFObjectHandle forms)
    {
        Pl_Buffer buffer("content");
        WithoutText filter;
        try {
            QPDFPageObjectHelper(old).filterContents(&filter, &buffer);
        } catch (const QPDFExc &) {
            // The content is damaged; what can be drawn of it then shows a fine line at the fold.
            return "";
        }
        QPDFObjectHandle form = makeForm(old, place);
        form.getDict().removeKey("/StructParents");
        form.replaceStreamData(buffer.getBufferSharedPointer(), QPDFObjectHandle::newNull(), QPDFObjectHandle::newNull());
        forms.replaceKey("/P0", form);
        const auto box = mapped(matrix, { place.box[0], place.box[1], place.box[2], place.box[3] });
        const bool isLeft = (box.llx + box.urx) / 2 < spread.fold;
        QPDFMatrix moved(1, 0, 0, 1, isLeft ? overlap : -overlap, 0);
        moved.concat(matrix);
        // Text in nested forms is not removed; the empty ActualText hides it from programs that read text.
        return "/Span <</ActualText ()>> BDC q " + number(spread.fold - overlap) + " 0 " + number(2 * overlap) + " "
            + number(spread.height) + " re W n " + operands(moved) + "cm /P0 Do Q EMC\n";
    }

    void collectAnnotations(QPDFObjectHandle old, const QPDFMatrix &matrix, QPDFObjectHandle annotations)
    {
        QPDFObjectHandle own = old.getKey("/Annots");
        if (!own.isArray()) {
            return;
        }
        for (int index = 0; index < own.getArrayNItems(); index++) {
            QPDFObjectHandle annotation = own.getArrayItem(index);
            if (!annotation.isDictionary()) {
                continue;
            }
            if (!annotation.isIndirect()) {
                annotation = file.makeIndirectObject(annotation);
            }
            if (moved.insert(annotation.getObjGen()).second) {
                moveAnnotation(annotation, matrix);
                annotations.appendItem(annotation);
            }
        }
    }

    QPDF &file;
    Divider divider;
    std::vector<QPDFObjectHandle> oldPages;
    std::map<QPDFObjGen, Place> places;
    std::set<QPDFObjGen> moved;
    std::map<std::string, QPDFObjectHandle> streams;
    std::map<std::string, QPDFObjectHandle> objects;
};

}

char *recto_spreads_write(
    RectoDocumentPlace source, const char *password, const RectoSpreadPage *pages, size_t pageCount, const char *target,
    bool *isPassword)
{
    *isPassword = false;
    try {
        QPDF file;
        file.setSuppressWarnings(true);
        process(file, source, password);
        SpreadMaker(file).make(pages, pageCount);
        // qpdf writes /Size only if the source's trailer had one; a recovered trailer may lack it, and without it no program reads the
        // document.
        file.getTrailer().replaceKey("/Size", QPDFObjectHandle::newInteger(0));
        QPDFWriter writer(file, target);
        writer.setObjectStreamMode(qpdf_o_generate);
        writer.setPreserveEncryption(false);
        writer.setDeterministicID(true);
        writer.write();
        return nullptr;
    } catch (const std::bad_alloc &) {
        endForLackOfMemory();
    } catch (const QPDFExc &error) {
        *isPassword = const_cast<QPDFExc &>(error).getErrorCode() == qpdf_e_password;
        return strdup(const_cast<QPDFExc &>(error).getMessageDetail().c_str());
    } catch (const std::exception &error) {
        return strdup(error.what());
    }
}

const char *recto_spreads_library(void)
{
    static const std::string version = QPDF::QPDFVersion();
    return version.c_str();
}
