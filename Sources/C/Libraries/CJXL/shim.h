/* Not linked: CForeignPictures loads the library when it is needed. */
#include <jxl/decode.h>
