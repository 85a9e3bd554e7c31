/* What wasi-libc lacks: setjmp and longjmp, which clang makes exceptions of WebAssembly (setjmp.c). */
#ifndef BOYI_WASM_SETJMP_H
#define BOYI_WASM_SETJMP_H

typedef unsigned long jmp_buf[4];

int setjmp(jmp_buf env) __attribute__((returns_twice));
_Noreturn void longjmp(jmp_buf env, int value);

#endif
