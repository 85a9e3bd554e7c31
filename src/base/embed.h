/* Embeds a file of the source tree, followed by a NUL. BOYI_ROOT is the tree; the build files list the
 * dependencies. */
#ifndef BOYI_BASE_EMBED_H
#define BOYI_BASE_EMBED_H

/* A module for browsers has its texts in a file of their own (bindings/wasm): they are in one section. */
#ifdef __wasm__
#define BOYI__TEXT_SECTION __attribute__((section(".rodata_texts")))
#define EMBED(name, path)                           \
    __asm__(".section .rodata_texts,\"\",@\n"       \
            ".globl " #name "\n"                    \
            ".hidden " #name "\n"                   \
            ".type " #name ",@object\n" #name ":\n" \
            ".incbin \"" BOYI_ROOT "/" path "\"\n"  \
            ".int8 0\n"                             \
            ".size " #name ", .-" #name "\n"        \
            ".text\n")
#else
#define BOYI__TEXT_SECTION
#define EMBED(name, path)                          \
    __asm__(".pushsection .rodata\n"               \
            ".global " #name "\n"                  \
            ".hidden " #name "\n" #name ":\n"      \
            ".incbin \"" BOYI_ROOT "/" path "\"\n" \
            ".byte 0\n"                            \
            ".popsection\n")
#endif

#endif
