# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# NumPy files without NumPy, for the tests of this folder: arrays are (dtype,
# shape, flat list).
import ast
import struct
import zipfile

CODES = {"<f4": "f", "<f8": "d", "<i8": "q", "<u8": "Q", "<i4": "i", "|u1": "B", "|b1": "?"}


def npy(dtype, shape, values):
    header = repr({"descr": dtype, "fortran_order": False, "shape": tuple(shape)})
    header += " " * (63 - (len(header) + 10) % 64) + "\n"
    data = struct.pack(f"<{len(values)}{CODES[dtype]}", *values)
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + data


def write_npz(path, arrays):
    with zipfile.ZipFile(path, "w") as archive:
        for name, array in arrays.items():
            archive.writestr(name + ".npy", npy(*array))


def read_npz(path):
    arrays = {}
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            content = archive.read(name)
            (length,) = struct.unpack_from("<H", content, 8)
            header = ast.literal_eval(content[10 : 10 + length].decode())
            code = CODES[header["descr"]]
            data = content[10 + length :]
            values = struct.unpack(f"<{len(data) // struct.calcsize(code)}{code}", data)
            arrays[name[: -len(".npy")]] = (header["descr"], header["shape"], list(values))
    return arrays
