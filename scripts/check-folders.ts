import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './finding.ts';
import { LAYERS_PAGE, readLayers } from './layers-page.ts';
import { listFiles } from './list-files.ts';
import { isSource, isTest } from './source-file.ts';
import type { WorkspacePackage } from './workspace-packages.ts';

/**
 * The limit that a page may set for each folder directly below `src`,
 * with everything in it; lower than the limit of large packages.
 */
const SHARE_LINE = /^No folder holds more than (\d+) % of the lines\.$/m;

const LARGE_LINES = 1_500;
const LARGE_SHARE = 40;

interface Layers {
  readonly page: string;
  readonly source: string;
  readonly folders: readonly string[];
}

/** Finds folders of a package that its LAYERS.md page does not list, and folders that exceed their limit. */
export function checkFolders(root: string, { folder }: WorkspacePackage): Finding[] {
  const page = `${folder}/${LAYERS_PAGE}`;
  const source = `${folder}/src/`;
  const files = listFiles(root, [source.slice(0, -1)]).filter(isSource);
  const present = new Set(files.map((file) => folderOf(file.slice(source.length))));
  present.delete('');
  if (!existsSync(join(root, page))) {
    if (present.size === 0) return [];
    const fix = 'List the folders of src in it, lowest first, each as "- `folder`: what it holds".';
    return [{ file: page, problem: `no page lists the folders of ${source.slice(0, -1)}`, fix }];
  }
  const { folders, findings } = readLayers(root, page);
  const layers = { page, source, folders };
  return [...findings, ...checkPlaces(layers, present), ...checkShares(root, layers, files)];
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
 * Checks the largest folder's share of the lines, without
 * tests, against the limit of the page or of large packages.
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

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
