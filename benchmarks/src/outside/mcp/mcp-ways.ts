import { loadMortise } from '../load-mortise.ts';
import { importPeer, installedPeers } from '../outside-peers.ts';
import { clientWay } from './client-way.ts';
import type { McpWay } from './mcp-way.ts';
import { mortiseWay } from './mortise-way.ts';

/** The names of the ways, in the order of the report. */
export function mcpWays(withPeers: boolean): readonly string[] {
  return ['client', 'client + ajv', ...(withPeers ? installedPeers('mcp') : []), 'mortise'];
}

/** Loads a way with all its imports. */
export async function loadMcpWay(name: string): Promise<McpWay> {
  if (name === 'client') return clientWay();
  if (name === 'client + ajv') return clientWay((await loadMortise()).ajvValidator());
  if (name === 'mortise') return mortiseWay(await loadMortise());
  const load = await importPeer<() => Promise<McpWay>>('mcp', name);
  return load();
}
