/** Returns the lines that two texts do not share, in order, marked `-` and `+`, at most `limit` lines. */
export function lineDifferences(before: string, after: string, limit = 80): string {
  const a = before.split('\n');
  const b = after.split('\n');
  const lengths = commonLengths(a, b);
  const lines: string[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i++;
      j++;
    } else if (j >= b.length || (i < a.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      lines.push(`    - ${a[i++]}`);
    } else {
      lines.push(`    + ${b[j++]}`);
    }
  }
  const rest = lines.length - limit;
  return (rest > 0 ? [...lines.slice(0, limit), `    ... and ${rest} more lines`] : lines).join('\n');
}

/** `lengths[i][j]` is the length of the longest common subsequence of `a` from `i` and `b` from `j`. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i]![j] = a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
    }
  }
  return lengths;
}
