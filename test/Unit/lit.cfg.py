# The GoogleTest binaries as lit tests. Needs the build directory that
# lit.site.cfg.py names.
import os

import lit.formats

config.name = "mxfp4-unit"
config.test_format = lit.formats.GoogleTest(".", "Test")
config.test_source_root = config.test_exec_root = os.path.join(config.mxfp4_build_dir, "test", "Unit")
config.environment["MXFP4_SHARED"] = os.path.abspath(
    os.environ.get("MXFP4_SHARED", os.path.join(config.mxfp4_source_dir, "..", "shared"))
)
config.environment["PATH"] = os.pathsep.join(
    [os.path.join(config.mxfp4_build_dir, "bin"), config.llvm_tools_dir, os.environ["PATH"]]
)
