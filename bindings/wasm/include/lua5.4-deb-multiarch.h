/* Debian's luaconf.h includes this: where modules in C are loaded from, of which there are none here. */
#define DEB_HOST_MULTIARCH ""
