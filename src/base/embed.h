/* Embeds a file of the source tree, followed by a NUL. BOYI_ROOT is the tree; the build files list the
 * dependencies. */
#ifndef BOYI_BASE_EMBED_H
#define BOYI_BASE_EMBED_H

#ifdef __wasm__
#define EMBED(name, path)                           \
    __asm__(".section .rodata." #name ",\"\",@\n"   \
            ".globl " #name "\n"                    \
            ".hidden " #name "\n"                   \
            ".type " #name ",@object\n" #name ":\n" \
            ".incbin \"" BOYI_ROOT "/" path "\"\n"  \
            ".int8 0\n"                             \
            ".size " #name ", .-" #name "\n"        \
            ".text\n")
#else
#define EMBED(name, path)                          \
    __asm__(".pushsection .rodata\n"               \
            ".global " #name "\n"                  \
            ".hidden " #name "\n" #name ":\n"      \
            ".incbin \"" BOYI_ROOT "/" path "\"\n" \
            ".byte 0\n"                            \
            ".popsection\n")
#endif

#endif
