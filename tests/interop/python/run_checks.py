"""Runs the checks of one module and tells how many failed: `run_checks.py <module>`."""

import importlib
import sys
import traceback

name = sys.argv[1]
checks = importlib.import_module(name).CHECKS
failed = 0
for check in checks:
    try:
        check()
        print(f"✓ {name}: {check.__name__.replace('_', ' ')}")
    except Exception:
        failed += 1
        print(f"✗ {name}: {check.__name__.replace('_', ' ')}")
        traceback.print_exc()
print(f"{name}: {len(checks) - failed} passed, {failed} failed")
sys.exit(1 if failed else 0)
