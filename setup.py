"""Builds the Python module by CMake, as `make python` does, with the Python that installs it. BOYI_BUILD names a build directory of CMake to do it in, such
as build/ after `make python`; by default it is a new one."""

import os
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = os.path.dirname(os.path.abspath(__file__))


def read_version():
    with open(os.path.join(ROOT, "include", "boyi.h"), encoding="utf-8") as file:
        return ".".join(re.findall(r"^#define BOYI_VERSION_(?:MAJOR|MINOR|PATCH) +(\d+)$", file.read(), re.M))


class BuildByCMake(build_ext):
    def build_extension(self, extension):
        given = os.environ.get("BOYI_BUILD")
        folder = os.path.abspath(given or os.path.join(self.build_temp, "cmake"))
        configure = ["cmake", "-S", ROOT, "-B", folder, "-DCMAKE_BUILD_TYPE=Release", "-DBOYI_PYTHON=ON", "-DBOYI_TESTS=OFF"]
        build = ["cmake", "--build", folder, "--target", "boyi-python", "--parallel", str(os.cpu_count() or 1)]
        try:
            if not given:
                subprocess.run([*configure, f"-DBOYI_PYTHON_PROGRAM={sys.executable}", "--log-level=WARNING"], check=True)
            subprocess.run(build, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise SystemExit(f"boyi can't be built: {error}\nThe module is for Debian 12 at the moment; scripts/setup python installs what it needs.")
        made = os.path.join(folder, "python", "boyi", "_boyi.abi3.so")
        target = os.path.abspath(self.get_ext_fullpath(extension.name))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copyfile(made, target)


try:  # the wheel is for every CPython from 3.11 on
    from wheel.bdist_wheel import bdist_wheel

    class StableWheel(bdist_wheel):
        def finalize_options(self):
            self.py_limited_api = "cp311"
            super().finalize_options()

    commands = {"build_ext": BuildByCMake, "bdist_wheel": StableWheel}
except ImportError:
    commands = {"build_ext": BuildByCMake}

setup(version=read_version(), ext_modules=[Extension("boyi._boyi", [], py_limited_api=True)], cmdclass=commands)
