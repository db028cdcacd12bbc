import { type DiffLine, diffLines } from './diff-lines.ts';

/** The difference between two texts, with three lines around each change; empty if there is none. */
export function unifiedDiff(before: string, after: string, maxLines: number): string {
  const lines = diffLines(split(before), split(after));
  const hunks = hunksOf(lines);
  const shown = hunks.flatMap(([from, to]) => [
    headerOf(lines, from, to),
    ...lines.slice(from, to).map(({ mark, text }) => `${mark}${text}`),
  ]);
  if (shown.length <= maxLines + 1) return shown.join('\n');
  return [...shown.slice(0, maxLines), `[... ${shown.length - maxLines} more lines of the difference]`].join('\n');
}

/** Ranges of lines that hold a change, with the lines around it; ranges that touch are one. */
function hunksOf(lines: readonly DiffLine[]): readonly (readonly [number, number])[] {
  const hunks: [number, number][] = [];
  for (const [at, { mark }] of lines.entries()) {
    if (mark === ' ') continue;
    const from = Math.max(0, at - around);
    const to = Math.min(lines.length, at + around + 1);
    const last = hunks.at(-1);
    if (last && from <= last[1]) last[1] = to;
    else hunks.push([from, to]);
  }
  return hunks;
}

function headerOf(lines: readonly DiffLine[], from: number, to: number): string {
  return `@@ -${rangeOf(lines, from, to, '+')} +${rangeOf(lines, from, to, '-')} @@`;
}

/** First line and number of lines on one side: without the lines that only the other side has. */
function rangeOf(lines: readonly DiffLine[], from: number, to: number, other: '+' | '-'): string {
  const count = (part: readonly DiffLine[]): number =>
    part.reduce((sum, { mark }) => sum + (mark === other ? 0 : 1), 0);
  const before = count(lines.slice(0, from));
  const length = count(lines.slice(from, to));
  return `${length === 0 ? before : before + 1},${length}`;
}

function split(text: string): readonly string[] {
  if (text === '') return [];
  if (text.endsWith('\n')) return text.slice(0, -1).split('\n');
  const lines = text.split('\n');
  return [...lines.slice(0, -1), `${lines.at(-1)}${noNewline}`];
}

const around = 3;
const noNewline = ' (no newline at the end)';
