import { closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import type { KillPoint } from './kill-point.ts';

/**
 * Writes one line of JSON, which is on the disk when the function returns. A process that is killed during
 * the write leaves an incomplete line, which does not count.
 */
export function appendLine(file: string, entry: unknown, point: KillPoint = () => {}): void {
  const bytes = Buffer.from(`${JSON.stringify(entry)}\n`);
  dropTornLine(file);
  const disk = openSync(file, 'a');
  const half = bytes.length >> 1;
  writeSync(disk, bytes, 0, half);
  point('within a line');
  writeSync(disk, bytes, half);
  fsyncSync(disk);
  closeSync(disk);
}

/** Returns the complete lines of a file; an empty list if there is no file. */
export function readLines<T>(file: string): readonly T[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}

function dropTornLine(file: string): void {
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(10) + 1;
  if (end < bytes.length) truncateSync(file, end);
}
