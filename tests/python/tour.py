"""The examples of documents, such as docs/python.md: those of a document are run in order, and what they print is compared."""

import doctest
import os
import re
import sys
import tempfile


def run(runner, path):
    text = open(path, encoding="utf-8").read()
    parser, names = doctest.DocTestParser(), {}
    for block in re.finditer(r"^```python\n(.*?)^```$", text, re.M | re.S):
        line = text.count("\n", 0, block.start()) + 1
        test = parser.get_doctest(block[1], names, os.path.basename(path), path, line)
        test.globs = names
        runner.run(test, clear_globs=False)


def main(paths):
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for path in [os.path.abspath(path) for path in paths]:
        before = runner.tries
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            run(runner, path)
            os.chdir("/")
        if runner.tries == before:
            print(f"{path} has no example")
            runner.failures += 1
    print(f"{runner.tries - runner.failures} passed, {runner.failures} failed")
    return runner.failures > 0


sys.exit(main(sys.argv[1:]))
