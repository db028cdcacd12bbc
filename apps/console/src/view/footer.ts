import { columnsOf, cutTo } from '../terminal/terminal-parts.ts';

/** A part of the last row. */
export interface FooterPart {
  readonly text: string;
  /** The priority: parts with the lowest weight are dropped first if there is no room. */
  readonly weight: number;
}

/** Returns the row with the parts that fit, in their order. */
export function footerRow(parts: readonly FooterPart[], columns: number): string {
  const shown = parts.filter(({ text }) => text !== '');
  const row = shown.map(({ text }) => text).join(' · ');
  if (shown.length <= 1 || columnsOf(row) <= columns) return cutTo(row, columns);
  const lightest = Math.min(...shown.map(({ weight }) => weight));
  const at = shown.findIndex(({ weight }) => weight === lightest);
  return footerRow(shown.toSpliced(at, 1), columns);
}

/** Returns the row as a rule above an input. */
export function footerRule(parts: readonly FooterPart[], columns: number): string {
  const row = footerRow(parts, columns - 4);
  const begin = row === '' ? '' : `─ ${row} `;
  return `${begin}${'─'.repeat(Math.max(0, columns - columnsOf(begin)))}`;
}
