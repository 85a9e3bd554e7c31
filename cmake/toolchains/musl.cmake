# The light core with musl, by Debian's musl-gcc: linked statically, so that it runs on any Linux.
set(CMAKE_C_COMPILER musl-gcc)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
