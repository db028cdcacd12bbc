import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOURCE_FOLDERS } from './check-files.ts';
import { wrapComments } from './comment-lines.ts';
import { listFiles } from './list-files.ts';
import { isSource, parseSource } from './source-file.ts';

/** Wraps the comments of every hand-written source file. Returns the files that have changed. */
export function wrapAllComments(root: string): string[] {
  return listFiles(root, SOURCE_FOLDERS)
    .filter(isSource)
    .filter((file) => {
      const source = parseSource(root, file);
      const wrapped = wrapComments(source);
      if (wrapped === source.text) return false;
      writeFileSync(join(root, file), wrapped);
      return true;
    });
}

if (import.meta.main) for (const file of wrapAllComments(process.cwd())) console.log(`wrapped comments: ${file}`);
