#include "base/fixed_buffer.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

void boyi__fixed_buffer_add(boyi__fixed_buffer *buffer, const char *format, ...)
{
    assert(buffer->out || !buffer->room);
    size_t left = buffer->length < buffer->room ? buffer->room - buffer->length : 0;
    va_list list;
    va_start(list, format);
    buffer->length += (size_t)vsnprintf(left ? buffer->out + buffer->length : NULL, left, format, list);
    va_end(list);
}
