import { fileURLToPath } from 'node:url';
import { compiledEnvironment } from '../../../tooling/compiled.ts';

/** The official servers, and the official conformance suite, as programs of Node. */
export const official: { readonly [name in 'everything' | 'filesystem' | 'memory' | 'conformance']: string } = {
  everything: fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js')),
  filesystem: fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-filesystem/dist/index.js')),
  memory: fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-memory/dist/index.js')),
  conformance: fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js')),
};

/**
 * The official server `everything` over stdio. Its modules come from the compile cache of the tests: a server
 * that a toolset starts inherits no variable that it would find the cache by.
 */
export const everythingServer: {
  readonly type: 'stdio';
  readonly command: string;
  readonly args: string[];
  readonly env: { readonly NODE_COMPILE_CACHE: string };
} = {
  type: 'stdio',
  command: process.execPath,
  args: [official.everything, 'stdio'],
  env: compiledEnvironment,
};
