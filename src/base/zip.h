/* Packing bytes that memory or a temporary file holds for a while, by zstd at its quickest level. A build without databases has no
 * zstd: there nothing is packed. */
#ifndef BOYI_BASE_ZIP_H
#define BOYI_BASE_ZIP_H

#include <stdbool.h>
#include <stddef.h>

/* What one thread needs; all zeros: nothing yet. */
typedef struct {
    void *packer, *unpacker;
} boyi__zip;

void boyi__zip_end(boyi__zip *zip);

/* The room that boyi__zip_pack needs. */
size_t boyi__zip_bound(size_t bytes);

/* Returns how many bytes were written; 0: they would not be fewer, or memory is short. */
size_t boyi__zip_pack(boyi__zip *zip, const void *data, size_t bytes, void *out, size_t room);

/* Unpacks to exactly so many bytes. False: the data is damaged, or memory is short. */
bool boyi__zip_unpack(boyi__zip *zip, const void *data, size_t bytes, void *out, size_t unpacked);

#endif
