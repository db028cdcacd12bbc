import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * The folders of peers with external tools, each with a package.json that no workspace installs.
 */
export const outsidePeersFolder: string = fileURLToPath(new URL('../../outside-peers', import.meta.url));

/** Returns the names of the installed peers that have a module with this name. */
export function installedPeers(module: 'mcp' | 'openapi'): readonly string[] {
  return readdirSync(outsidePeersFolder)
    .sort()
    .filter((name) => existsSync(pathOf(name, 'node_modules')) && existsSync(pathOf(name, `${module}.ts`)));
}

/** Returns the default export of a module of a peer. */
export async function importPeer<Way>(module: 'mcp' | 'openapi', name: string): Promise<Way> {
  const { default: way }: { default: Way } = await import(pathToFileURL(pathOf(name, `${module}.ts`)).href);
  return way;
}

function pathOf(name: string, path: string): string {
  return join(outsidePeersFolder, name, path);
}
