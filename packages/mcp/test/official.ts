import { fileURLToPath } from 'node:url';
import { compiledEnvironment } from '../../../tooling/compiled.ts';

/** The paths of the official servers and of the official conformance suite, as programs of Node. */
export const official: { readonly [name in 'everything' | 'filesystem' | 'memory' | 'conformance']: string } = {
  everything: fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js')),
  filesystem: fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-filesystem/dist/index.js')),
  memory: fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-memory/dist/index.js')),
  conformance: fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js')),
};

/**
 * The official server `everything` over stdio. It loads its modules from the compile cache of the tests,
 * which a variable names: a server that a toolset starts does not inherit that variable.
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
