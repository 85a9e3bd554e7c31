/* A build without zstd (BOYI_STORE=OFF): bytes are kept as they are. */
#include "base/zip.h"

void boyi__zip_end(boyi__zip *zip)
{
    *zip = (boyi__zip){0};
}

size_t boyi__zip_bound(size_t bytes)
{
    return bytes;
}

size_t boyi__zip_pack(boyi__zip *zip, const void *data, size_t bytes, void *out, size_t room)
{
    (void)zip;
    (void)data;
    (void)bytes;
    (void)out;
    (void)room;
    return 0;
}

bool boyi__zip_unpack(boyi__zip *zip, const void *data, size_t bytes, void *out, size_t unpacked)
{
    (void)zip;
    (void)data;
    (void)bytes;
    (void)out;
    (void)unpacked;
    return false; /* nothing is packed */
}
