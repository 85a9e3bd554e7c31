/* Memory that numpy arrays are made on: it is written once, by the library, and lives as long as the arrays do. */
#include <stdlib.h>

#include "module.h"

boyi__py_memory *boyi__py_memory_new(size_t room, size_t size)
{
    boyi__py_memory *memory = PyObject_New(boyi__py_memory, boyi__py_get_module()->memory);
    if (!memory)
        return NULL;
    memory->count = memory->room = 0;
    memory->size = size;
    memory->block = NULL;
    if (!boyi__py_memory_grow(memory, room ? room : 1)) {
        Py_DECREF(memory);
        PyErr_NoMemory();
        return NULL;
    }
    return memory;
}

bool boyi__py_memory_grow(boyi__py_memory *memory, size_t room)
{
    size_t bytes, larger = memory->room + memory->room / 2;
    if (room <= memory->room)
        return true;
    larger = larger < room ? room : larger;
    if (__builtin_mul_overflow(larger, memory->size, &bytes) || bytes > PY_SSIZE_T_MAX)
        return false;
    void *block = realloc(memory->block, bytes);
    if (!block)
        return false;
    memory->block = block;
    memory->room = larger;
    return true;
}

void boyi__py_memory_fit(boyi__py_memory *memory)
{
    size_t room = memory->count ? memory->count : 1;
    void *block = realloc(memory->block, room * memory->size);
    if (block) {
        memory->block = block;
        memory->room = room;
    }
}

static int get_buffer(PyObject *self, Py_buffer *view, int flags)
{
    boyi__py_memory *memory = (boyi__py_memory *)self;
    return PyBuffer_FillInfo(view, self, memory->block, (Py_ssize_t)(memory->count * memory->size), 0, flags);
}

static Py_ssize_t get_length(PyObject *self)
{
    return (Py_ssize_t)((boyi__py_memory *)self)->count;
}

static void deallocate(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    free(((boyi__py_memory *)self)->block);
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyType_Slot slots[] = {
    {Py_tp_doc, "Memory of the library that arrays are made on."},
    {Py_tp_dealloc, deallocate},
    {Py_bf_getbuffer, get_buffer},
    {Py_sq_length, get_length},
    {0, NULL},
};

PyType_Spec boyi__py_memory_spec = {
    .name = "boyi._boyi.Memory",
    .basicsize = sizeof(boyi__py_memory),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = slots,
};

bool boyi__py_buffer(PyObject *object, size_t size, Py_buffer *out)
{
    if (PyObject_GetBuffer(object, out, PyBUF_SIMPLE) < 0)
        return false;
    if ((size_t)out->len % size == 0)
        return true;
    PyBuffer_Release(out);
    PyErr_Format(PyExc_ValueError, "the buffer should hold items of %zu bytes", size);
    return false;
}
