"""Runs notebooks, offline: every cell, compared with the text that the notebook shows for it.

    notebook.py [--update] FILE…     --update writes what the cells give now
"""

import os
import sys
import tempfile

import nbformat
from nbclient import NotebookClient


def shown(cell):
    """What people see of a cell: its texts, and which kinds of richer output it has."""
    found = []
    for output in cell.get("outputs", []):
        if output.output_type == "stream":
            found.append(output.text)
        elif output.output_type == "error":
            found.append(f"{output.ename}: {output.evalue}")
        else:
            found.append((output.data.get("text/plain"), sorted(output.data)))
    return found


def main(arguments):
    update = "--update" in arguments
    passed = failed = 0
    for path in [name for name in arguments if not name.startswith("-")]:
        notebook = nbformat.read(path, as_version=4)
        before = [shown(cell) for cell in notebook.cells if cell.cell_type == "code"]
        with tempfile.TemporaryDirectory() as folder:
            os.environ["IPYTHONDIR"] = os.environ["JUPYTER_RUNTIME_DIR"] = os.environ["JUPYTER_CONFIG_DIR"] = folder
            NotebookClient(notebook, timeout=600, resources={"metadata": {"path": folder}}, kernel_name="python3").execute()
        cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
        for cell, old in zip(cells, before):
            same = shown(cell) == old
            passed, failed = passed + same, failed + (not same)
            if not same and not update:
                print(f"{path}: the cell\n{cell.source}\ngives\n{shown(cell)}\nand not\n{old}")
            cell.metadata.pop("execution", None)
        if update:
            notebook.metadata = {
                "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
                "language_info": {"name": "python"},
            }
            nbformat.write(notebook, path)
    print(f"{passed} passed, {0 if update else failed} failed")
    return failed > 0 and not update


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
