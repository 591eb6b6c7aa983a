/* What qpdf calls of GnuTLS, loaded when it is called first: for an encrypted file, and for the digests of one that is written.
 *
 * The declarations stand in GnuTLS's gnutls/crypto.h, which libqpdf-dev does not install: handles and gnutls_datum_t are
 * pointers to whoever passes them on, the enumerations are int. A qpdf that calls something else of GnuTLS does not link;
 * then it belongs into this list. */

#include "inside.h"

#ifdef RECTO_QPDF_IS_INSIDE

#include <stddef.h>

#define LIBRARY "libgnutls.so.30"

/* What GnuTLS answers for a feature that it has not got (GNUTLS_E_UNIMPLEMENTED_FEATURE); qpdf throws it with the text below. */
#define IS_MISSING (-1250)

#define FUNCTIONS(F) \
    F(int, IS_MISSING, gnutls_cipher_init, (void *handle, int kind, const void *key, const void *start), \
      (handle, kind, key, start)) \
    F(int, IS_MISSING, gnutls_cipher_encrypt2, \
      (void *handle, const void *from, size_t length, void *to, size_t room), (handle, from, length, to, room)) \
    F(int, IS_MISSING, gnutls_cipher_decrypt2, \
      (void *handle, const void *from, size_t length, void *to, size_t room), (handle, from, length, to, room)) \
    F(void, , gnutls_cipher_deinit, (void *handle), (handle)) \
    F(size_t, 0, gnutls_cipher_get_key_size, (int kind), (kind)) \
    F(int, IS_MISSING, gnutls_hash_init, (void *handle, int kind), (handle, kind)) \
    F(int, IS_MISSING, gnutls_hash, (void *handle, const void *bytes, size_t length), (handle, bytes, length)) \
    F(void, , gnutls_hash_deinit, (void *handle, void *digest), (handle, digest)) \
    F(int, IS_MISSING, gnutls_rnd, (int level, void *bytes, size_t length), (level, bytes, length)) \
    F(const char *, LIBRARY " cannot be loaded", gnutls_strerror, (int error), (error))

#include "late.h"

#endif
