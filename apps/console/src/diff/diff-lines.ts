/** A line of a difference: on both sides, only before, or only after. */
export interface DiffLine {
  readonly mark: ' ' | '-' | '+';
  readonly text: string;
}

/**
 * The difference between two lists of lines: the shortest
 * where what differs is small, else all of it out and in.
 */
export function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
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

/** Compares by the longest common subsequence; quadratic, so only for small texts. */
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
