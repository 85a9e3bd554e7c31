/* What the machine has, and blocks of memory that end where access ends. */
#ifndef BOYI_BASE_MACHINE_H
#define BOYI_BASE_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of memory; 0: the system does not tell. Never more than an address can reach. */
uint64_t boyi__machine_memory(void);

/* Processors in use, at least 1. A build without threads uses one. */
unsigned boyi__machine_cores(void);

/* Gives free memory that malloc keeps back to the system, where that is possible. */
void boyi__machine_return_memory(void);

/* A block whose last byte is followed by a page without access, so that writing past its end is a crash and not
 * a wrong answer:
 *
 *     | unused | bytes | page without access |
 *              ^ memory
 *
 * Pages that are not written take no memory. Where the system has no such pages (WebAssembly) it is an ordinary
 * block. */
typedef struct {
    void *memory; /* NULL: none */
    void *block;
    size_t block_bytes;
} boyi__guarded;

/* False: out of memory. */
bool boyi__guarded_start(boyi__guarded *guarded, size_t bytes);
void boyi__guarded_end(boyi__guarded *guarded);

#endif
