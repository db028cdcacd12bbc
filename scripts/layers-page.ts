import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Finding } from './finding.ts';

/** The page beside a package.json that lists the folders of `src`, lowest first, with what each holds. */
export const LAYERS_PAGE = 'LAYERS.md';

const LAYER_LINE = /^- `([a-z0-9-]+(?:\/[a-z0-9-]+)*)`: \S/;

/** The file of a folder to read first. */
const FIRST_FILE = /begins at `([^`]+)`/;

/** Returns the folders below `src` that a page lists, lowest first, and the invalid lines of the page. */
export function readLayers(root: string, page: string): { folders: string[]; findings: Finding[] } {
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
