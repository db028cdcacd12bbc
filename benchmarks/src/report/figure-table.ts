import { formatFigure, formatRatio } from './format-figure.ts';
import { describeLimits, keepsLimits } from './limits.ts';
import { type Column, markdownTable } from './markdown-table.ts';
import type { Measure } from './measures.ts';
import type { ReadFigure } from './medians-of.ts';

/** The parts of a table of figures. */
export interface FigureTable {
  /** The rows; a row without any figure is omitted. */
  readonly measures: readonly Measure[];
  /** The columns, in order. */
  readonly subjects: readonly string[];
  readonly read: ReadFigure;
  /** True to add the limits, and whether Mortise keeps them. */
  readonly withLimits: boolean;
}

/**
 * Returns a table with a row per measure and a column per subject,
 * then the figure of Mortise relative to the floor and to pi.
 */
export function figureTable({ measures, subjects, read, withLimits }: FigureTable): string {
  const taken = measures.filter(({ id }) => subjects.some((subject) => read(subject, id) !== undefined));
  const columns: Column[] = [
    { title: 'measure' },
    ...[...subjects, '× floor', '× pi'].map((title) => ({ title, align: 'right' as const })),
    ...(withLimits ? [{ title: 'limit' }, { title: 'kept' }] : []),
  ];
  const lines = taken.map(({ id, title }) => [
    title,
    ...subjects.map((subject) => formatFigure(read(subject, id))),
    ...['floor', 'pi'].map((unit) => formatRatio(read('mortise', id), read(unit, id))),
    ...(withLimits ? [describeLimits(id), verdictOf(keepsLimits(id, read))] : []),
  ]);
  return markdownTable(columns, lines);
}

function verdictOf(met: boolean | undefined): string {
  if (met === undefined) return '–';
  return met ? 'yes' : '**no**';
}
