import { markdownTable } from '../report/markdown-table.ts';
import type { Situation } from './situations.ts';

/** The result of one subject in one situation. */
export interface Cell {
  readonly subject: string;
  readonly situation: string;
  readonly words: string;
}

/** The cell of a situation in which a subject was not tried. */
export const notTried = 'not tried';

const begin = '<!-- situations: begin -->';
const end = '<!-- situations: end -->';

/** Returns a table with a row for each situation and a column for each subject. */
export function compareTable(
  situations: readonly Situation[],
  subjects: readonly string[],
  cells: readonly Cell[],
): string {
  const wordsOf = (id: string, name: string) =>
    cells.find(({ subject, situation }) => subject === name && situation === id)?.words ?? notTried;
  return markdownTable(
    [{ title: 'what happens' }, ...subjects.map((title) => ({ title }))],
    situations.map(({ id, title }) => [title, ...subjects.map((name) => wordsOf(id, name))]),
  );
}

/** Returns the page with another table. Throws if its markers are missing. */
export function withTable(page: string, table: string): string {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`the page lacks ${begin} or ${end}`);
  return `${before}${begin}\n\n${table}\n\n${end}${after}`;
}

/** Returns the table of a page, or an empty text if it has none. */
export function tableIn(page: string): string {
  return page.split(begin)[1]?.split(end)[0]?.trim() ?? '';
}
