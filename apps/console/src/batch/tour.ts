import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OutsideTools, openOutside } from '../outside/outside-tools.ts';
import { isBinary } from '../workspace/open-file.ts';
import { walkFiles } from '../workspace/walk-files.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** A part of the tour, whose requests are made in a separate session. */
interface TourPart {
  /** The lines that are shown before the request. */
  readonly lines: readonly string[];
  readonly isTeam: boolean;
  readonly outside?: OutsideTools | undefined;
  readonly prompts: readonly string[];
}

/**
 * Shows the features of the console with the files of the
 * directory. A part ends when the next one is requested.
 */
export async function* tour(workspace: Workspace): AsyncGenerator<TourPart, void, void> {
  const sample = await findSample(workspace);
  yield {
    lines: [],
    isTeam: false,
    prompts: [
      'list the files',
      ...(sample ? [`read "${sample.path}" and then search for "${sample.word}" in "${sample.path}"`] : []),
      'echo one after 300 ms and echo two after 100 ms',
      'read ../outside.txt and then echo "that error was for the model, and the run goes on"',
    ],
  };
  yield* serverTour();
  yield {
    lines: ['', 'The same with a team (--team): a planner asks a researcher, and then a writer takes over.'],
    isTeam: true,
    prompts: ['run `echo found out` and then write "found out" to mortise-tour.txt'],
  };
}

interface Sample {
  readonly path: string;
  readonly word: string;
}

/** Finds a text file and a word in it. Well-known files come first, then the first few files found. */
async function findSample(workspace: Workspace): Promise<Sample | undefined> {
  for (const path of wellKnown) {
    const sample = await sampleOf(workspace, path);
    if (sample) return sample;
  }
  let tried = 0;
  for await (const { relative } of walkFiles(workspace.root, workspace.root)) {
    if (++tried > maxTried) return undefined;
    const sample = textual.has(extname(relative)) ? await sampleOf(workspace, relative) : undefined;
    if (sample) return sample;
  }
  return undefined;
}

async function sampleOf(workspace: Workspace, path: string): Promise<Sample | undefined> {
  // A quote in a name would end the quoted argument.
  if (/["\n]/.test(path)) return undefined;
  try {
    const { absolute } = await workspace.resolve(path);
    const bytes = await readFile(absolute);
    const word = isBinary(bytes) ? undefined : /\p{L}{4,}/u.exec(bytes.toString('utf8'))?.[0];
    return word === undefined ? undefined : { path, word };
  } catch {
    return undefined;
  }
}

const wellKnown = ['README.md', 'package.json'];
const textual = new Set([
  '.md',
  '.txt',
  '.json',
  '.ts',
  '.js',
  '.py',
  '.go',
  '.rs',
  '.java',
  '.c',
  '.h',
  '.html',
  '.css',
  '.yaml',
  '.yml',
  '.toml',
  '',
]);
const maxTried = 500;

/**
 * Shows tools of the official filesystem server. The server works on
 * a temporary folder, and is stopped when the tour leaves this part.
 */
async function* serverTour(): AsyncGenerator<TourPart, void, void> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'mortise-tour-')));
  try {
    await writeFile(join(folder, 'hello.txt'), 'Hello from a server.\n');
    const server = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-filesystem/dist/index.js'));
    const config = { mcpServers: { files: { command: process.execPath, args: [server, folder] } } };
    await writeFile(join(folder, 'mcp.json'), JSON.stringify(config));
    const outside = await openOutside({ choice, directory: folder, env: process.env });
    try {
      yield {
        lines: ['', introduction, ...(outside?.problems ?? [])],
        isTeam: false,
        outside,
        prompts: promptsIn(folder),
      };
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
  // This server is part of the console, so its hints on read-only tools can be trusted.
  trustsHints: true,
  privateNetwork: false,
  searches: true,
};
const introduction = 'External tools, as with --mcp: the official filesystem server, over a temporary folder.';
