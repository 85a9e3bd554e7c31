#include "base/zip.h"

#include <zstd.h>

enum { LEVEL = 1 };

void boyi__zip_end(boyi__zip *zip)
{
    ZSTD_freeCCtx(zip->packer);
    ZSTD_freeDCtx(zip->unpacker);
    *zip = (boyi__zip){0};
}

size_t boyi__zip_bound(size_t bytes)
{
    return ZSTD_compressBound(bytes);
}

size_t boyi__zip_pack(boyi__zip *zip, const void *data, size_t bytes, void *out, size_t room)
{
    if (!zip->packer)
        zip->packer = ZSTD_createCCtx();
    size_t packed = zip->packer ? ZSTD_compressCCtx(zip->packer, out, room, data, bytes, LEVEL) : 0;
    return ZSTD_isError(packed) || packed >= bytes ? 0 : packed;
}

bool boyi__zip_unpack(boyi__zip *zip, const void *data, size_t bytes, void *out, size_t unpacked)
{
    if (!zip->unpacker)
        zip->unpacker = ZSTD_createDCtx();
    return zip->unpacker && ZSTD_decompressDCtx(zip->unpacker, out, unpacked, data, bytes) == unpacked;
}
