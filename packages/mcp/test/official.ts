import { fileURLToPath } from 'node:url';

/** The official servers, and the official conformance suite, as programs of Node. */
export const official: { readonly [name in 'everything' | 'filesystem' | 'memory' | 'conformance']: string } = {
  everything: fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js')),
  filesystem: fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-filesystem/dist/index.js')),
  memory: fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-memory/dist/index.js')),
  conformance: fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js')),
};
