import { runCommand } from './run-command.ts';

/** Lines of a file, counted from 1, the last one included. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** Returns the lines that were added or changed since a commit, by file, including uncommitted changes. */
export function changedLines(root: string, since: string): ReadonlyMap<string, readonly LineRange[]> {
  const { ok, output } = runCommand('git', ['diff', '--unified=0', '--no-color', '--no-ext-diff', since, '--'], root);
  if (!ok) throw new Error(`git knows no changes since "${since}": ${output}`);
  return linesOfDiff(output);
}

/** Returns the added lines of a diff without context, by file. */
export function linesOfDiff(diff: string): ReadonlyMap<string, readonly LineRange[]> {
  const byFile = new Map<string, LineRange[]>();
  let file: string | undefined;
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.startsWith('+++ b/') ? line.slice(6) : undefined;
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (!hunk || file === undefined) continue;
    const first = Number(hunk[1]);
    const count = Number(hunk[2] ?? 1);
    if (count > 0) byFile.set(file, [...(byFile.get(file) ?? []), { first, last: first + count - 1 }]);
  }
  return byFile;
}
