"""What stands between the worker and the code that it runs."""

import importlib.abc
import json
import os
import shutil
import sys
import traceback

from pyodide.code import eval_code_async

import plot

FOLDER = "/home/work"
HERE = "code.py"
DRAWING = {"matplotlib", "pylab", "seaborn", "plotly", "bokeh", "altair"}
OTHERS = {"numpy", "pandas", "scipy", "sklearn", "sympy", "PIL", "cv2", "requests", "httpx", "aiohttp", "bs4", "lxml", "micropip"}


class _NotHere(importlib.abc.MetaPathFinder):
    """Says in words what a model would otherwise try to install."""

    def find_spec(self, name, path, target=None):
        if name in DRAWING:
            raise ModuleNotFoundError(
                f"{name} is not available here. Draw with the plot module instead: plot.line, plot.scatter, plot.bar, "
                "plot.hist, plot.title, plot.labels, plot.save. print(plot.__doc__) shows how.",
                name=name,
            )
        if name in OTHERS:
            raise ModuleNotFoundError(
                f"{name} is not available here, and nothing can be installed. "
                "There are Python's standard library and the plot module.",
                name=name,
            )
        return None


sys.meta_path.insert(0, _NotHere())


def prepare():
    os.chdir("/")
    shutil.rmtree(FOLDER, ignore_errors=True)
    os.makedirs(FOLDER, exist_ok=True)
    os.chdir(FOLDER)


async def run(code):
    value = error = None
    try:
        last = await eval_code_async(code, {"__name__": "__main__"}, filename=HERE)
        value = None if last is None else repr(last)
        del last
    except SystemExit as end:
        error = None if end.code in (None, 0) else f"The code ended with {end.code!r}"
    except MemoryError:
        error = "MemoryError: the code needs more memory than it may use."
    except BaseException as failure:
        error = _told(failure)
    try:
        os.chdir(FOLDER)
        plot._finish(error is None)
    except BaseException as failure:
        error = error or _told(failure)
    sys.stdout.flush()
    sys.stderr.flush()
    return json.dumps({"value": value, "error": error, "files": _files()})


def _told(failure):
    told = traceback.TracebackException.from_exception(failure)
    first = next((at for at, frame in enumerate(told.stack) if frame.filename == HERE), 0)
    told.stack = traceback.StackSummary.from_list(told.stack[first:])
    return "".join(told.format()).rstrip()


def _files():
    found = []
    for folder, _, names in os.walk(FOLDER):
        for name in sorted(names):
            path = os.path.join(folder, name)
            if os.path.isfile(path) and not os.path.islink(path):
                found.append([path, os.path.getsize(path)])
        if len(found) > 1000:
            break
    return found
