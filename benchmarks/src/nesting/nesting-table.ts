import { median } from '../measure/median.ts';
import { formatFigure, formatRatio } from '../report/format-figure.ts';
import { type Column, markdownTable } from '../report/markdown-table.ts';
import type { NestingCase } from './nesting-cases.ts';

/** One measurement of one case of one way. */
export interface NestingSample {
  readonly id: string;
  readonly way: string;
  /** Microseconds per nested run. */
  readonly us?: number;
  /** The reason why there is no result. */
  readonly error?: string;
}

/**
 * Returns a table with a row per case and a column per way, then
 * the agent tool relative to the two ways that it replaces.
 */
export function nestingTable(
  cases: readonly Pick<NestingCase, 'id' | 'title'>[],
  ways: readonly string[],
  samples: readonly NestingSample[],
): string {
  const read = (id: string, way: string): number | undefined => {
    const values = samples.flatMap((sample) => (sample.id === id && sample.way === way ? (sample.us ?? []) : []));
    return values.length > 0 ? median(values) : undefined;
  };
  const titles = [...ways, ...units.map((unit) => `× ${unit}`)];
  const columns: Column[] = [
    { title: 'µs per nested run' },
    ...titles.map((title) => ({ title, align: 'right' as const })),
  ];
  const lines = cases.map(({ id, title }) => [
    title,
    ...ways.map((way) => formatFigure(read(id, way))),
    ...units.map((unit) => formatRatio(read(id, 'agent tool'), read(id, unit))),
  ]);
  return markdownTable(columns, lines);
}

const units = ['by hand', 'second runner'];
