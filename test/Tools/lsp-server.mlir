// The language server knows the dialect: hovering over an operation names it.
// RUN: mxfp4-lsp-server -lit-test < %s | FileCheck %s
{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"processId":1,"rootPath":"mlir","capabilities":{},"trace":"off"}}
// -----
{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{
  "uri":"test:///rotate.mlir",
  "languageId":"mlir",
  "version":1,
  "text":"func.func @rotate(%x: tensor<4x32xf32>) -> tensor<4x32xf32> {\n  %r = mxfp4.hadamard %x axis 1 <16> : tensor<4x32xf32> -> tensor<4x32xf32>\n  return %r : tensor<4x32xf32>\n}"
}}}
// CHECK: "method": "textDocument/publishDiagnostics"
// CHECK: "diagnostics": []
// -----
{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":{
  "textDocument":{"uri":"test:///rotate.mlir"},
  "position":{"line":1,"character":8}
}}
// CHECK: "value": "\"mxfp4.hadamard\"
// -----
{"jsonrpc":"2.0","id":2,"method":"shutdown"}
// -----
{"jsonrpc":"2.0","method":"exit"}
