#include "base/fixed_buffer.h"

#include <stdarg.h>
#include <stdio.h>

void boyi__fixed_buffer_add(boyi__fixed_buffer *slip, const char *format, ...)
{
    size_t left = slip->length < slip->room ? slip->room - slip->length : 0;
    va_list list;
    va_start(list, format);
    slip->length += (size_t)vsnprintf(left ? slip->out + slip->length : NULL, left, format, list);
    va_end(list);
}
