#include "CPopplerContent.h"

#include <gio/gio.h>

/* poppler reads a GMemoryInputStream directly, and a subclass is one to it (poppler-document.cc, stream_is_memory_buffer_or_local_file).
 * Nothing of the superclass is used: it holds no bytes, and all that poppler calls is overridden. */

typedef struct {
    GMemoryInputStream parent;
    RectoDocumentBytes *bytes;
    goffset position;
} RectoInput;

typedef struct {
    GMemoryInputStreamClass parent;
} RectoInputClass;

static void recto_input_seekable(GSeekableIface *iface);

G_DEFINE_TYPE_WITH_CODE(
    RectoInput, recto_input, G_TYPE_MEMORY_INPUT_STREAM, G_IMPLEMENT_INTERFACE(G_TYPE_SEEKABLE, recto_input_seekable))

static void recto_input_init(RectoInput *self) { (void)self; }

static void recto_input_finalize(GObject *object)
{
    recto_document_bytes_release(((RectoInput *)object)->bytes);
    G_OBJECT_CLASS(recto_input_parent_class)->finalize(object);
}

static gssize recto_input_read(
    GInputStream *stream, void *buffer, gsize count, GCancellable *cancellable, GError **error)
{
    (void)cancellable;
    RectoInput *self = (RectoInput *)stream;
    const size_t done = recto_document_bytes_read(self->bytes, self->position, buffer, count);
    self->position += (goffset)done;
    if (done == 0 && recto_document_bytes_is_changed(self->bytes)) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, "changed while it was being read");
        return -1;
    }
    return (gssize)done;
}

static gssize recto_input_skip(GInputStream *stream, gsize count, GCancellable *cancellable, GError **error)
{
    (void)cancellable;
    (void)error;
    RectoInput *self = (RectoInput *)stream;
    const goffset left = recto_document_bytes_length(self->bytes) - self->position;
    const gsize skipped = left <= 0 ? 0 : MIN(count, (gsize)left);
    self->position += (goffset)skipped;
    return (gssize)skipped;
}

static gboolean recto_input_close(GInputStream *stream, GCancellable *cancellable, GError **error)
{
    (void)stream;
    (void)cancellable;
    (void)error;
    return TRUE;
}

static void recto_input_class_init(RectoInputClass *class)
{
    G_OBJECT_CLASS(class)->finalize = recto_input_finalize;
    GInputStreamClass *stream = G_INPUT_STREAM_CLASS(class);
    stream->read_fn = recto_input_read;
    stream->skip = recto_input_skip;
    stream->close_fn = recto_input_close;
}

static goffset recto_input_tell(GSeekable *seekable) { return ((RectoInput *)seekable)->position; }

static gboolean recto_input_can_seek(GSeekable *seekable)
{
    (void)seekable;
    return TRUE;
}

static gboolean recto_input_seek(
    GSeekable *seekable, goffset offset, GSeekType type, GCancellable *cancellable, GError **error)
{
    (void)cancellable;
    RectoInput *self = (RectoInput *)seekable;
    const goffset length = recto_document_bytes_length(self->bytes);
    const goffset start = type == G_SEEK_SET ? 0 : type == G_SEEK_CUR ? self->position : length;
    goffset place;
    if (__builtin_add_overflow(start, offset, &place) || place < 0 || place > length) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "a place outside of the document");
        return FALSE;
    }
    self->position = place;
    return TRUE;
}

static gboolean recto_input_can_truncate(GSeekable *seekable)
{
    (void)seekable;
    return FALSE;
}

static void recto_input_seekable(GSeekableIface *iface)
{
    iface->tell = recto_input_tell;
    iface->can_seek = recto_input_can_seek;
    iface->seek = recto_input_seek;
    iface->can_truncate = recto_input_can_truncate;
}

void *recto_input_stream(RectoDocumentBytes *bytes)
{
    RectoInput *self = g_object_new(recto_input_get_type(), NULL);
    self->bytes = recto_document_bytes_retain(bytes);
    return self;
}
