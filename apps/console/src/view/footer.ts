import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { columnsOf, cutTo } from '../terminal/terminal-parts.ts';

/** A part of the last row. */
export interface FooterPart {
  readonly text: string;
  /** The priority: parts with the lowest weight are dropped first if there is no room. */
  readonly weight: number;
}

/** The parts that fit, in their order. */
export function footerRow(parts: readonly FooterPart[], columns: number): string {
  const said = parts.filter(({ text }) => text !== '');
  const row = said.map(({ text }) => text).join(' · ');
  if (said.length <= 1 || columnsOf(row) <= columns) return cutTo(row, columns);
  const lightest = Math.min(...said.map(({ weight }) => weight));
  const at = said.findIndex(({ weight }) => weight === lightest);
  return footerRow(said.toSpliced(at, 1), columns);
}

/** The row as a rule above an input. */
export function footerRule(parts: readonly FooterPart[], columns: number): string {
  const row = footerRow(parts, columns - 4);
  const begin = row === '' ? '' : `─ ${row} `;
  return `${begin}${'─'.repeat(Math.max(0, columns - columnsOf(begin)))}`;
}

/** The branch that a directory is on, or the beginning of its commit; `undefined` if it has none. */
export function gitBranch(directory: string): string | undefined {
  try {
    const head = readFileSync(join(gitDirectory(directory), 'HEAD'), 'utf8').trim();
    return head.startsWith(refPrefix) ? head.slice(refPrefix.length) : head.slice(0, 8);
  } catch {
    return undefined;
  }
}

/** Throws if there is none up to the root. */
function gitDirectory(directory: string): string {
  const path = join(directory, '.git');
  try {
    readFileSync(join(path, 'HEAD'));
    return path;
  } catch {
    const link = linked(path);
    if (link !== undefined) return resolve(directory, link);
    const parent = dirname(directory);
    if (parent === directory) throw new Error('no repository');
    return gitDirectory(parent);
  }
}

/** The git directory of a worktree. */
function linked(path: string): string | undefined {
  try {
    return /^gitdir: (.*)$/m.exec(readFileSync(path, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

const refPrefix = 'ref: refs/heads/';
