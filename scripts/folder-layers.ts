import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Finding } from './finding.ts';
import type { Edge } from './import-graph.ts';
import { isTest } from './source-file.ts';
import type { WorkspacePackage } from './workspace-packages.ts';

/** The page beside a package.json that lists the folders of `src`, lowest first, with what each holds. */
export const LAYERS_PAGE = 'LAYERS.md';

const LAYER_LINE = /^- `([a-z0-9-]+(?:\/[a-z0-9-]+)*)`: \S/;

/**
 * A bound that a page may set, for each folder directly below `src`
 * with all below it; a lower one than that of large packages.
 */
const SHARE_LINE = /^No folder holds more than (\d+) % of the lines\.$/m;

const LARGE_LINES = 1_500;
const LARGE_SHARE = 40;

/** The file of a folder to read first. */
const FIRST_FILE = /begins at `([^`]+)`/;

interface Layers {
  readonly page: string;
  readonly source: string;
  /** Folders below `src`, lowest first: an import goes to the same folder or to an earlier one. */
  readonly folders: readonly string[];
}

/** Finds folders of a package that its page does not list in their order, and imports against that order. */
export function checkFolderLayers(
  root: string,
  { folder }: WorkspacePackage,
  graph: ReadonlyMap<string, readonly Edge[]>,
): Finding[] {
  const page = `${folder}/${LAYERS_PAGE}`;
  const source = `${folder}/src/`;
  const files = [...graph.keys()].filter((file) => file.startsWith(source));
  const present = new Set(files.map((file) => folderOf(file.slice(source.length))));
  present.delete('');
  if (!existsSync(join(root, page))) {
    if (present.size === 0) return [];
    const fix = 'List the folders of src in it, lowest first, each as "- `folder`: what it holds".';
    return [{ file: page, problem: `no page lists the folders of ${source.slice(0, -1)}`, fix }];
  }
  const { folders, findings } = readPage(root, page);
  const layers = { page, source, folders };
  return [
    ...findings,
    ...checkPlaces(layers, present),
    ...checkShares(root, layers, files),
    ...files.filter((file) => !isTest(file)).flatMap((file) => checkDirection(layers, graph.get(file) ?? [])),
  ];
}

function readPage(root: string, page: string): { folders: string[]; findings: Finding[] } {
  const folders: string[] = [];
  const findings: Finding[] = [];
  const source = join(root, posix.dirname(page), 'src');
  for (const [index, text] of readFileSync(join(root, page), 'utf8').split('\n').entries()) {
    if (!text.startsWith('- ')) continue;
    const folder = LAYER_LINE.exec(text)?.[1];
    const line = index + 1;
    if (folder === undefined) {
      findings.push({
        file: page,
        line,
        problem: 'a line that names no folder',
        fix: 'Write "- `folder`: what it holds".',
      });
    } else if (folders.includes(folder)) {
      findings.push({ file: page, line, problem: `the folder ${folder} is listed twice`, fix: 'Keep one of the two.' });
    } else folders.push(folder);
    const first = FIRST_FILE.exec(text)?.[1];
    if (folder !== undefined && first !== undefined && !existsSync(join(source, folder, first)))
      findings.push({
        file: page,
        line,
        problem: `the folder ${folder} has no ${first} to begin at`,
        fix: 'Name the file that is to be read first.',
      });
  }
  return { folders, findings };
}

function checkPlaces({ page, source, folders }: Layers, present: ReadonlySet<string>): Finding[] {
  return [
    ...[...present]
      .filter((folder) => !folders.includes(folder))
      .map((folder) => ({
        file: page,
        problem: `the folder ${source}${folder} is not listed`,
        fix: 'List it after the folders that it imports, with what it holds, or move its files to a listed folder.',
      })),
    ...folders
      .filter((folder) => !present.has(folder))
      .map((folder) => ({
        file: page,
        problem: `the folder ${source}${folder} does not exist`,
        fix: 'Take it off the list.',
      })),
  ];
}

/**
 * Holds the largest folder to the share of the lines that it may
 * have, tests not counted: of the page, or of a large package.
 */
function checkShares(root: string, { page, source }: Layers, files: readonly string[]): Finding[] {
  const lines = new Map<string, number>();
  for (const file of files) {
    if (isTest(file)) continue;
    const [room = ''] = folderOf(file.slice(source.length)).split('/');
    lines.set(room, (lines.get(room) ?? 0) + readFileSync(join(root, file), 'utf8').split('\n').length - 1);
  }
  const all = [...lines.values()].reduce((sum, count) => sum + count, 0);
  const said = SHARE_LINE.exec(readFileSync(join(root, page), 'utf8'))?.[1];
  const allowed = Math.min(Number(said ?? 100), all > LARGE_LINES ? LARGE_SHARE : 100);
  return [...lines].flatMap(([room, count]) => {
    const share = (100 * count) / all;
    if (share <= allowed) return [];
    const problem = `the folder ${source}${room} holds ${share.toFixed(1)} % of the lines, and ${allowed} are allowed`;
    return [{ file: page, problem, fix: 'Move what is a concept of its own to a folder of its own.' }];
  });
}

function checkDirection({ source, folders }: Layers, edges: readonly Edge[]): Finding[] {
  const rankOf = (folder: string): number => {
    const rank = folders.indexOf(folder);
    return rank === -1 ? folders.length : rank;
  };
  return edges.flatMap(({ from, to, line }) => {
    if (!to?.startsWith(source)) return [];
    const importing = folderOf(from.slice(source.length));
    const imported = folderOf(to.slice(source.length));
    if (rankOf(imported) <= rankOf(importing)) return [];
    const where = imported === '' ? 'which stands above all folders' : `of the later layer ${imported}`;
    const problem = `the layer ${importing} imports ${to.slice(source.length)} ${where}`;
    return [
      { file: from, line, problem, fix: 'Move the shared part down, or declare an interface in the lower layer.' },
    ];
  });
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
