# The lit suite: passes (FileCheck), whole runs (exit codes) and the GoogleTest
# binaries. Needs the build directory that lit.site.cfg.py names; data made by
# others is read from MXFP4_SHARED (default: ../shared beside the project) and
# tests that need it are skipped where it is absent.
import os

import lit.formats

config.name = "mxfp4"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test", ".md"]
config.excludes = ["Inputs", "Unit", "README.md"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.mxfp4_build_dir, "test")

shared = os.path.abspath(
    os.environ.get("MXFP4_SHARED", os.path.join(config.mxfp4_source_dir, "..", "shared"))
)
config.substitutions.append(("%shared", shared))
config.substitutions.append(("%src", config.mxfp4_source_dir))
config.substitutions.append(("%build", config.mxfp4_build_dir))
config.substitutions.append(("%python", config.python))
config.environment["MXFP4_SHARED"] = shared
if os.path.isdir(shared):
    config.available_features.add("shared")
else:
    lit_config.note(f"no case data at {shared}: tests that need it are skipped")

config.environment["PATH"] = os.pathsep.join(
    [os.path.join(config.mxfp4_build_dir, "bin"), config.llvm_tools_dir, os.environ["PATH"]]
)
