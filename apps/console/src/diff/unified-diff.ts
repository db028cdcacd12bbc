/**
 * Returns the difference between two texts, with three
 * lines around each change; empty if the texts are equal.
 */
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

/**
 * Returns the ranges of lines that contain a change, with the lines around it; ranges that touch are joined.
 */
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

/**
 * Returns the first line and the number of lines on one side, without the lines that only the other side has.
 */
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

/** A line of a difference: on both sides, only in the old text, or only in the new one. */
interface DiffLine {
  readonly mark: ' ' | '-' | '+';
  readonly text: string;
}

/**
 * Returns the difference between two lists of lines: the shortest one if the difference is small, otherwise
 * all old lines as removed and all new ones as added.
 */
function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < before.length - head && tail < after.length - head && before.at(-1 - tail) === after.at(-1 - tail))
    tail++;
  const old = before.slice(head, before.length - tail);
  const fresh = after.slice(head, after.length - tail);
  return [
    ...marked(' ', before.slice(0, head)),
    ...(old.length * fresh.length > maxCells ? [...marked('-', old), ...marked('+', fresh)] : shortest(old, fresh)),
    ...marked(' ', before.slice(before.length - tail)),
  ];
}

/**
 * Finds the shortest difference by the longest common subsequence, in quadratic time: only for small texts.
 */
function shortest(old: readonly string[], fresh: readonly string[]): readonly DiffLine[] {
  const width = fresh.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] as number;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) {
      common[i * width + j] = old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length && j < fresh.length) {
    if (old[i] === fresh[j]) {
      lines.push({ mark: ' ', text: old[i] as string });
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) lines.push({ mark: '-', text: old[i++] as string });
    else lines.push({ mark: '+', text: fresh[j++] as string });
  }
  return [...lines, ...marked('-', old.slice(i)), ...marked('+', fresh.slice(j))];
}

function marked(mark: DiffLine['mark'], lines: readonly string[]): readonly DiffLine[] {
  return lines.map((text) => ({ mark, text }));
}

const maxCells = 1_000_000;
