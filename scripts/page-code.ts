import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Finding, reportFindings } from './finding.ts';
import { listFiles } from './list-files.ts';

/** The mark before a block that is the code of a file, with the path from the page. */
const MARKED = /(<!-- code: (\S+) -->\n\n```[a-z]+[^\n]*\n)[\s\S]*?(```\n)/g;

/**
 * Compares the marked blocks of the front page, of the pages in `docs` and of the
 * packages' READMEs with the files that they show, or writes them.
 */
export function pageCode(root: string, write: boolean): Finding[] {
  return ['README.md', ...listFiles(root, ['docs', 'packages'])]
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const page = readFileSync(join(root, file), 'utf8');
      const written = withCode(page, (path) => readFileSync(join(root, posix.dirname(file), path), 'utf8'));
      if (written === page) return [];
      if (!write) return [{ file, problem: 'shows other code', fix: 'Run `node scripts/page-code.ts --write`.' }];
      writeFileSync(join(root, file), written);
      return [];
    });
}

/** Returns a page whose marked blocks have the code that `read` returns. */
export function withCode(page: string, read: (path: string) => string): string {
  return page.replace(MARKED, (_, head: string, path: string, tail: string) => head + read(path) + tail);
}

if (import.meta.main) reportFindings('page-code', pageCode(process.cwd(), process.argv.includes('--write')));
