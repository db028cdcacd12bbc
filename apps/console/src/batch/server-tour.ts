import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openOutside } from '../outside/outside-tools.ts';
import type { TourPart } from './tour-part.ts';

/**
 * Shows tools of the official filesystem server, which is started over a folder of its own, and ended with
 * it.
 */
export async function* serverTour(): AsyncGenerator<TourPart, void, void> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'mortise-tour-')));
  try {
    await writeFile(join(folder, 'hello.txt'), 'Hello from a server.\n');
    const server = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-filesystem/dist/index.js'));
    const config = { mcpServers: { files: { command: process.execPath, args: [server, folder] } } };
    await writeFile(join(folder, 'mcp.json'), JSON.stringify(config));
    const outside = await openOutside({ choice, directory: folder, env: process.env });
    try {
      yield { says: ['', says, ...(outside?.problems ?? [])], isTeam: false, outside, prompts: promptsIn(folder) };
    } finally {
      await outside?.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function promptsIn(folder: string): readonly string[] {
  const call = (tool: string, args: object): string => `/files_${tool} ${JSON.stringify(args)}`;
  return [
    call('read_text_file', { path: join(folder, 'hello.txt') }),
    call('write_file', { path: join(folder, 'reply.txt'), content: 'Hello.' }),
  ];
}

const choice = {
  mcp: ['mcp.json'],
  openapi: [],
  // It comes with the console, and says of each tool whether it only reads.
  trustsHints: true,
  privateNetwork: false,
  searches: true,
};
const says = 'Tools from outside, as --mcp gives them: the official filesystem server, over a folder of its own.';
