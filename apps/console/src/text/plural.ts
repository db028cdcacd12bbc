/** A count with its noun: `1 line`, `2 lines`, `3 entries`. */
export function plural(count: number, noun: string, many: string = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`;
}
