import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { changedOutcomes } from './changed-outcomes.ts';
import { type KeptSet, keptSets, logsFolder, type Origin, type Resumed, resumeLogs } from './kept-logs.ts';
import type { Modules } from './modules.ts';
import { states } from './states.ts';

/** The results of resuming the sessions of one kept set with this version. */
export interface Column {
  readonly set: KeptSet;
  readonly cells: Readonly<Record<string, string>>;
  /** The problems; empty if every session resumes as before, or as documented. */
  readonly problems: readonly string[];
}

const origins: readonly Origin[] = ['SQLite', 'JSON lines'];

/**
 * Resumes every session of every kept set, from SQLite and from JSON lines. Returns the results of the oldest
 * set first.
 */
export async function resumeAll(modules: Modules): Promise<readonly Column[]> {
  const columns: Column[] = [];
  for (const set of keptSets()) columns.push(await resumeSet(modules, set));
  return columns;
}

async function resumeSet(modules: Modules, set: KeptSet): Promise<Column> {
  const cells: Record<string, string> = {};
  const problems: string[] = [];
  for (const origin of origins) {
    const all = await resumeLogs(modules, join(logsFolder, set.commit), origin);
    for (const [state, resumed] of Object.entries(all)) {
      const changed = changedOutcomes[set.commit]?.[state];
      const found = differencesOf(resumed, changed?.found ?? resumed.expected);
      problems.push(...found.map((problem) => `${origin}, ${state}: ${problem}`));
      cells[state] = found.length > 0 ? 'differs' : (cells[state] ?? changed?.why ?? 'same');
    }
  }
  return { set, cells, problems };
}

function differencesOf({ found, problems }: Resumed, expected: Resumed['expected']): readonly string[] {
  if (isDeepStrictEqual(found, expected)) return problems;
  return [...problems, `${JSON.stringify(found)}, not ${JSON.stringify(expected)}`];
}

/**
 * Returns a Markdown table of the kept versions: the number of states that resume the same, and the states
 * that resume differently.
 */
export function matrixText(columns: readonly Column[]): string {
  const rows = columns.map(({ set, cells }) => {
    const kept = states.filter(({ name }) => cells[name] !== undefined);
    const others = kept.flatMap(({ name, is }) => (cells[name] === 'same' ? [] : [`${is}: ${cells[name]}`]));
    return [`\`${set.commit}\``, set.date, `${kept.length - others.length} of ${kept.length}`, others.join('; ')];
  });
  return tableOf([['written by', 'on', 'resume the same', 'others'], ...rows]);
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n');
}
