/* The compressor is left out: no file can be created in the browser, so that `build` ends before it packs anything; what could be
 * packed in memory (base/zip.h) stays as it is. */
#include <zstd.h>
#include <zstd_errors.h>

static size_t refused(void)
{
    return (size_t)-ZSTD_error_memory_allocation; /* as ZSTD_isError tells it */
}

size_t ZSTD_compressBound(size_t size)
{
    return size;
}

size_t ZSTD_compress(void *out, size_t room, const void *data, size_t size, int level)
{
    (void)out, (void)room, (void)data, (void)size, (void)level;
    return refused();
}

ZSTD_CCtx *ZSTD_createCCtx(void)
{
    return NULL;
}

size_t ZSTD_compressCCtx(ZSTD_CCtx *context, void *out, size_t room, const void *data, size_t size, int level)
{
    (void)context, (void)out, (void)room, (void)data, (void)size, (void)level;
    return refused();
}

size_t ZSTD_freeCCtx(ZSTD_CCtx *context)
{
    (void)context;
    return 0;
}

size_t ZSTD_CCtx_setParameter(ZSTD_CCtx *context, ZSTD_cParameter parameter, int value)
{
    (void)context, (void)parameter, (void)value;
    return refused();
}

size_t ZSTD_compress2(ZSTD_CCtx *context, void *out, size_t room, const void *data, size_t size)
{
    (void)context, (void)out, (void)room, (void)data, (void)size;
    return refused();
}
