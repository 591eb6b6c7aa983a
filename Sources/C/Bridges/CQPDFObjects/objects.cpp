#include "objects.h"

#include "Mending.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include <BlockInput.h>

#include <qpdf/Pl_Buffer.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFWriter.hh>

namespace {

// Running out of memory must not change what a value is. The host recognises this message.
[[noreturn]] void endForLackOfMemory()
{
    fputs("recto: out of memory\n", stderr);
    abort();
}

// Runs `body`; returns `otherwise` if it throws.
template<typename Result, typename Body>
Result guarded(RectoObjects *objects, Result otherwise, Body body)
{
    try {
        return body();
    } catch (const std::bad_alloc &) {
        endForLackOfMemory();
    } catch (const std::exception &error) {
        objects->remember(error);
        return otherwise;
    }
}

bool copy(const unsigned char *bytes, size_t count, RectoStreamData *result)
{
    result->start = static_cast<uint8_t *>(malloc(std::max<size_t>(count, 1)));
    if (!result->start) {
        return false;
    }
    if (count > 0) {
        memcpy(result->start, bytes, count);
    }
    result->count = count;
    return true;
}

RectoStreamData written(QPDF &file, bool isCompressed)
{
    QPDFWriter writer(file);
    writer.setOutputMemory();
    writer.setPreserveEncryption(false);
    writer.setStaticID(true);
    writer.setCompressStreams(isCompressed);
    writer.write();
    const auto buffer = writer.getBufferSharedPointer();
    RectoStreamData result {};
    copy(buffer->getBuffer(), buffer->getSize(), &result);
    return result;
}

}

QPDFObjectHandle RectoObjects::fetch(QPDFObjectHandle reference)
{
    if (!reference.isIndirect() || !streams) {
        return reference;
    }
    const int number = reference.getObjectID();
    auto &place = recent[static_cast<size_t>(number) % recent.size()];
    if (place.first == number && reference.getGeneration() == 0) {
        return place.second;
    }
    if (reference.getGeneration() == 0) {
        try {
            if (auto object = streams->object(number)) {
                int &asked = once[static_cast<size_t>(number) % once.size()];
                if (asked == number) {
                    place = { number, *object };
                }
                asked = number;
                return std::move(*object);
            }
        } catch (const std::bad_alloc &) {
            endForLackOfMemory();
        } catch (const std::exception &) {
            // Leave it to qpdf.
        }
    }
    return reference;
}

bool RectoObjects::isSomething(const QPDFObjectHandle &reference)
{
    if (!streams || !reference.isIndirect() || reference.getGeneration() != 0) {
        return false;
    }
    try {
        return streams->isSomething(reference.getObjectID());
    } catch (const std::bad_alloc &) {
        endForLackOfMemory();
    } catch (const std::exception &) {
        return false;
    }
}

QPDFObjectHandle &RectoObjects::meant(RectoObject value)
{
    Value &known = values.at(static_cast<size_t>(value));
    if (!known.meant.isInitialized()) {
        known.meant = known.found.isInitialized() ? fetch(known.found) : QPDFObjectHandle::newNull();
    }
    return known.meant;
}

RectoObject RectoObjects::add(QPDFObjectHandle found)
{
    values.push_back({ std::move(found), {} });
    return static_cast<RectoObject>(values.size() - 1);
}

const PageList &RectoObjects::pageList()
{
    if (!pages) {
        pages.emplace(file, [this](QPDFObjectHandle reference) { return fetch(std::move(reference)); });
        if (pages->isRepaired()) {
            streams.reset();
        }
    }
    return *pages;
}

void RectoObjects::letGo(Value &value)
{
    value.found = QPDFObjectHandle();
    value.meant = QPDFObjectHandle();
}

void RectoObjects::remember(const std::exception &error)
{
    const auto *known = dynamic_cast<const QPDFExc *>(&error);
    isPasswordProblem = known && const_cast<QPDFExc *>(known)->getErrorCode() == qpdf_e_password;
    problem = known ? const_cast<QPDFExc *>(known)->getMessageDetail() : error.what();
}

// MARK: The document

RectoObjects *recto_objects_open(RectoDocumentPlace place, const char *password)
{
    auto *objects = new RectoObjects;
    guarded(objects, false, [&] {
        objects->file.setSuppressWarnings(true);
        process(objects->file, place, password);
        objects->streams.emplace(objects->file);
        return true;
    });
    return objects;
}

void recto_objects_close(RectoObjects *objects)
{
    delete objects;
}

const char *recto_objects_problem(RectoObjects *objects, bool *isPassword)
{
    *isPassword = objects->isPasswordProblem;
    return objects->problem.empty() ? nullptr : objects->problem.c_str();
}

bool recto_objects_is_encrypted(RectoObjects *objects)
{
    return guarded(objects, false, [&] { return objects->file.isEncrypted(); });
}

void recto_objects_prepare_writing(RectoObjects *objects)
{
    objects->streams.reset();
}

bool recto_objects_annotate(RectoObjects *objects, int32_t page, const char *dictionary)
{
    return guarded(objects, false, [&] {
        const auto &pages = objects->pageList().pages();
        if (page < 0 || static_cast<size_t>(page) >= pages.size()) {
            return false;
        }
        QPDFObjectHandle object = objects->file.getObjectByObjGen(pages[static_cast<size_t>(page)]);
        QPDFObjectHandle annotation = QPDFObjectHandle::parse(dictionary);
        if (!object.isDictionary() || !annotation.isDictionary()) {
            return false;
        }
        annotation.replaceKey("/P", object);
        QPDFObjectHandle others = object.getKey("/Annots");
        // An array that pages share would get the annotation on each of them.
        QPDFObjectHandle own = others.isArray() ? QPDFObjectHandle::newArray(others.getArrayAsVector())
                                                : QPDFObjectHandle::newArray();
        own.appendItem(objects->file.makeIndirectObject(annotation));
        object.replaceKey("/Annots", own);
        return true;
    });
}

RectoStreamData recto_objects_write(RectoObjects *objects)
{
    return guarded(objects, RectoStreamData {}, [&] {
        // As in CQPDFSpreads: if the source's trailer has no /Size, qpdf writes none either, and no program can read that document.
        objects->file.getTrailer().replaceKey("/Size", QPDFObjectHandle::newInteger(0));
        return written(objects->file, true);
    });
}

RectoStreamData recto_objects_write_mended(RectoObjects *objects, int32_t page, const RectoMending *mending)
{
    return guarded(objects, RectoStreamData {}, [&] {
        const auto &pages = objects->pageList().pages();
        if (page < 0 || static_cast<size_t>(page) >= pages.size()) {
            return RectoStreamData {};
        }
        QPDFObjectHandle object = objects->file.getObjectByObjGen(pages[static_cast<size_t>(page)]);
        if (!object.isDictionary()) {
            return RectoStreamData {};
        }
        Mending made(objects->file, *mending);
        return written(made.make(object), false);
    });
}

int32_t recto_objects_page_count(RectoObjects *objects)
{
    return guarded(objects, 0, [&] { return static_cast<int32_t>(objects->pageList().pages().size()); });
}

RectoObjectID recto_objects_page_id(RectoObjects *objects, int32_t index)
{
    return guarded(objects, RectoObjectID {}, [&] {
        const auto &pages = objects->pageList().pages();
        if (index < 0 || static_cast<size_t>(index) >= pages.size()) {
            return RectoObjectID {};
        }
        const QPDFObjGen id = pages[static_cast<size_t>(index)];
        return RectoObjectID { id.getObj(), id.getGen() };
    });
}

int32_t recto_objects_page_index(RectoObjects *objects, RectoObjectID id)
{
    return guarded(objects, -1, [&] { return objects->pageList().index(QPDFObjGen(id.number, id.generation)); });
}

RectoObject recto_objects_root(RectoObjects *objects)
{
    // A document without a catalog makes qpdf throw.
    const QPDFObjectHandle root =
        guarded(objects, QPDFObjectHandle::newNull(), [&] { return objects->file.getRoot(); });
    return objects->add(root);
}

RectoObject recto_objects_trailer(RectoObjects *objects)
{
    return objects->add(guarded(objects, QPDFObjectHandle::newNull(), [&] { return objects->file.getTrailer(); }));
}

RectoObject recto_objects_get(RectoObjects *objects, RectoObjectID id)
{
    return objects->add(guarded(objects, QPDFObjectHandle::newNull(), [&] {
        return objects->file.getObjectByID(id.number, id.generation);
    }));
}

RectoObject recto_objects_mark(RectoObjects *objects)
{
    return static_cast<RectoObject>(objects->values.size());
}

void recto_objects_release(RectoObjects *objects, RectoObject mark, const RectoObject *kept, size_t keptCount)
{
    auto &values = objects->values;
    if (keptCount > 0) {
        for (auto value = static_cast<RectoObject>(values.size()); --value >= mark;) {
            if (std::find(kept, kept + keptCount, value) == kept + keptCount) {
                objects->letGo(values[static_cast<size_t>(value)]);
            }
        }
    }
    // Indices above a kept value are reused only after that value is freed as well.
    while (values.size() > static_cast<size_t>(mark) && (keptCount == 0 || !values.back().found.isInitialized())) {
        values.pop_back();
    }
}

void recto_objects_release_one(RectoObjects *objects, RectoObject value)
{
    objects->letGo(objects->values.at(static_cast<size_t>(value)));
}

// MARK: Values

RectoObjectID recto_object_id(RectoObjects *objects, RectoObject value)
{
    const QPDFObjectHandle &found = objects->values.at(static_cast<size_t>(value)).found;
    if (!found.isInitialized()) {
        return {};
    }
    return { found.getObjectID(), found.getGeneration() };
}

RectoKind recto_object_kind(RectoObjects *objects, RectoObject value)
{
    return guarded(objects, RECTO_NOTHING, [&] {
        switch (objects->meant(value).getTypeCode()) {
        case ::ot_null: return RECTO_NOTHING;
        case ::ot_boolean: return RECTO_BOOL;
        case ::ot_integer:
        case ::ot_real: return RECTO_NUMBER;
        case ::ot_name: return RECTO_NAME;
        case ::ot_string: return RECTO_STRING;
        case ::ot_array: return RECTO_ARRAY;
        case ::ot_dictionary: return RECTO_DICTIONARY;
        case ::ot_stream: return RECTO_STREAM;
        default: return RECTO_OTHER;
        }
    });
}

bool recto_object_bool(RectoObjects *objects, RectoObject value, bool *result)
{
    return guarded(objects, false, [&] { return objects->meant(value).getValueAsBool(*result); });
}

bool recto_object_number(RectoObjects *objects, RectoObject value, double *result)
{
    return guarded(objects, false, [&] { return objects->meant(value).getValueAsNumber(*result); });
}

bool recto_object_name(RectoObjects *objects, RectoObject value, RectoBytes *result)
{
    return guarded(objects, false, [&] {
        if (!objects->meant(value).getValueAsName(objects->text)) {
            return false;
        }
        *result = { objects->text.data(), objects->text.size() };
        return true;
    });
}

bool recto_object_string(RectoObjects *objects, RectoObject value, RectoBytes *result)
{
    return guarded(objects, false, [&] {
        if (!objects->meant(value).getValueAsString(objects->text)) {
            return false;
        }
        *result = { objects->text.data(), objects->text.size() };
        return true;
    });
}

bool recto_object_source(RectoObjects *objects, RectoObject value, RectoBytes *result)
{
    return guarded(objects, false, [&] {
        QPDFObjectHandle &dictionary = objects->meant(value);
        if (!dictionary.isDictionary()) {
            return false;
        }
        objects->text = dictionary.unparseResolved();
        *result = { objects->text.data(), objects->text.size() };
        return true;
    });
}

int32_t recto_object_array_count(RectoObjects *objects, RectoObject value)
{
    return guarded(objects, 0, [&] {
        QPDFObjectHandle &array = objects->meant(value);
        return array.isArray() ? array.getArrayNItems() : 0;
    });
}

RectoObject recto_object_array_item(RectoObjects *objects, RectoObject value, int32_t index)
{
    return objects->add(guarded(objects, QPDFObjectHandle::newNull(), [&] {
        QPDFObjectHandle &array = objects->meant(value);
        const bool isThere = array.isArray() && index >= 0 && index < array.getArrayNItems();
        return isThere ? array.getArrayItem(index) : QPDFObjectHandle::newNull();
    }));
}

int32_t recto_object_array_numbers(RectoObjects *objects, RectoObject value, double *result, int32_t limit)
{
    return guarded(objects, 0, [&] {
        QPDFObjectHandle &array = objects->meant(value);
        const int32_t count = array.isArray() ? std::min(limit, array.getArrayNItems()) : 0;
        for (int32_t index = 0; index < count; index++) {
            QPDFObjectHandle item = objects->fetch(array.getArrayItem(index));
            if (!item.getValueAsNumber(result[index])) {
                return index;
            }
        }
        return std::max(count, 0);
    });
}

RectoObject recto_object_key(RectoObjects *objects, RectoObject value, const char *key)
{
    return objects->add(guarded(objects, QPDFObjectHandle::newNull(), [&] {
        QPDFObjectHandle &dictionary = objects->meant(value);
        return dictionary.isDictionary() ? dictionary.getKey(key) : QPDFObjectHandle::newNull();
    }));
}

void recto_object_replace_key(RectoObjects *objects, RectoObject value, const char *key, RectoObject with)
{
    guarded(objects, false, [&] {
        objects->meant(value).replaceKey(key, objects->values.at(static_cast<size_t>(with)).found);
        return true;
    });
}

int32_t recto_object_entries(RectoObjects *objects, RectoObject value, RectoObject *first)
{
    *first = recto_objects_mark(objects);
    objects->keys.clear();
    return guarded(objects, 0, [&] {
        QPDFObjectHandle &dictionary = objects->meant(value);
        if (!dictionary.isDictionary()) {
            return 0;
        }
        for (auto &[key, item] : dictionary.getDictAsMap()) {
            // An outline entry refers to five others: don't parse them only to see that they are not null.
            if (objects->isSomething(item)) {
                objects->keys.push_back(key);
                objects->values.push_back({ item, {} });
                continue;
            }
            QPDFObjectHandle meant = objects->fetch(item);
            if (!meant.isNull()) {
                objects->keys.push_back(key);
                objects->values.push_back({ item, meant });
            }
        }
        return static_cast<int32_t>(objects->keys.size());
    });
}

RectoBytes recto_object_entry_key(RectoObjects *objects, int32_t index)
{
    const std::string &key = objects->keys.at(static_cast<size_t>(index));
    return { key.data(), key.size() };
}

RectoObject recto_object_stream_dictionary(RectoObjects *objects, RectoObject value)
{
    return objects->add(guarded(objects, QPDFObjectHandle::newNull(), [&] {
        QPDFObjectHandle &stream = objects->meant(value);
        return stream.isStream() ? stream.getDict() : QPDFObjectHandle::newNull();
    }));
}

bool recto_object_stream_data(RectoObjects *objects, RectoObject value, bool decoding, RectoStreamData *result)
{
    *result = {};
    return guarded(objects, false, [&] {
        QPDFObjectHandle &stream = objects->meant(value);
        if (!stream.isStream()) {
            return false;
        }
        Pl_Buffer pipe("stream data");
        // The data stays encoded if it needs a filter that qpdf lacks.
        if (!stream.pipeStreamData(
                &pipe, &result->isDecoded, 0, decoding ? qpdf_dl_specialized : qpdf_dl_none)) {
            return false;
        }
        pipe.getMallocBuffer(&result->start, &result->count);
        return true;
    });
}
