/* The runtime that clang expects where it turns setjmp and longjmp into exceptions of WebAssembly (-wasm-enable-sjlj).
 *
 * Each call of setjmp gets a number, which is kept in its jmp_buf. A function that calls setjmp has a table on the heap
 *
 *     | number, label | number, label | … | 0 |
 *
 * of the calls it has made, where the label says which one: saveSetjmp adds to it. longjmp throws; the function catches,
 * looks the number up with testSetjmp, and continues at the label, or throws again if the number is another function's. One
 * thread. */
#include <stdint.h>
#include <stdlib.h>

typedef struct {
    uintptr_t number;
    uint32_t label;
} call;

typedef struct {
    void *env;
    int value;
} thrown;

/* Names and types are clang's. */
call *saveSetjmp(uintptr_t *env, uint32_t label, call *table, uint32_t size);
uint32_t testSetjmp(uintptr_t number, const call *table, uint32_t size);
void setTempRet0(uint32_t value);
uint32_t getTempRet0(void);
_Noreturn void __wasm_longjmp(void *env, int value);

static uint32_t second_result; /* of saveSetjmp: the size of the table */
static uintptr_t last_number;
static thrown last_thrown;

void setTempRet0(uint32_t value)
{
    second_result = value;
}

uint32_t getTempRet0(void)
{
    return second_result;
}

/* `table` has room for `size` entries and the 0 that ends it. */
call *saveSetjmp(uintptr_t *env, uint32_t label, call *table, uint32_t size)
{
    uint32_t used = 0;
    *env = ++last_number;
    while (used < size && table[used].number)
        used++;
    if (used == size) {
        size *= 2;
        table = realloc(table, (size + 1) * sizeof *table);
        if (!table)
            __builtin_trap();
    }
    table[used] = (call){last_number, label};
    table[used + 1].number = 0;
    second_result = size;
    return table;
}

/* 0: none of them. */
uint32_t testSetjmp(uintptr_t number, const call *table, uint32_t size)
{
    for (uint32_t i = 0; i < size && table[i].number; i++)
        if (table[i].number == number)
            return table[i].label;
    return 0;
}

_Noreturn void __wasm_longjmp(void *env, int value)
{
    last_thrown = (thrown){env, value};
    __builtin_wasm_throw(1, &last_thrown); /* 1: the tag of C */
    __builtin_unreachable();
}
