/* 128-bit integers, which ISO C does not have. */
#ifndef BOYI_BASE_INT128_H
#define BOYI_BASE_INT128_H

__extension__ typedef __int128 boyi__int128;
__extension__ typedef unsigned __int128 boyi__uint128;

/* Half of an even number, or of one that is not negative, rounded down. By a shift: a division of 128 bits is a function of its own on some
 * machines. */
static inline boyi__int128 boyi__half(boyi__int128 number)
{
    return number >> 1;
}

#endif
