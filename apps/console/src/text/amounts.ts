/** Returns a count with its noun: `1 line`, `2 lines`, `3 entries`. */
export function plural(count: number, noun: string, many: string = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`;
}

/** Formats milliseconds to read: `12ms`, `1.5s`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)}ms` : `${(ms / 1000).toFixed(1)}s`;
}
