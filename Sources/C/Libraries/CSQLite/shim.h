#pragma once

#include <sqlite3.h>

/* What Swift can't call: a destructor that is a number, and a function with a variable number of arguments. */

/* Binds a copy of the bytes. */
static inline int recto_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int count) {
    return sqlite3_bind_text(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/* Keeps SQL from writing to the file's own structure. Not SQLITE_DBCONFIG_TRUSTED_SCHEMA: without trust, no trigger may use FTS5. */
static inline void recto_sqlite_defend(sqlite3 *database) {
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}
