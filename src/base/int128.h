/* 128-bit integers, which ISO C does not have. */
#ifndef BOYI_BASE_INT128_H
#define BOYI_BASE_INT128_H

__extension__ typedef __int128 boyi__int128;
__extension__ typedef unsigned __int128 boyi__uint128;

#endif
