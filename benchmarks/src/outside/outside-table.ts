import { median } from '../measure/median.ts';
import { formatFigure, formatRatio } from '../report/format-figure.ts';
import { type Column, markdownTable } from '../report/markdown-table.ts';
import type { OutsideGroup } from './outside-group.ts';
import type { OutsideSample } from './outside-sample.ts';

/**
 * Returns a table with a row per measure and a column per way,
 * then Mortise relative to the unit and to the cheapest peer.
 */
export function outsideTable(
  group: Pick<OutsideGroup, 'id' | 'unit' | 'benches'>,
  ways: readonly string[],
  samples: readonly OutsideSample[],
): string {
  const { id: groupId, unit, benches } = group;
  const read = (bench: string, figure: string, way: string): number | undefined => {
    const values = samples.flatMap((sample) =>
      sample.group === groupId && sample.bench === bench && sample.way === way ? (sample.figures?.[figure] ?? []) : [],
    );
    return values.length > 0 ? median(values) : undefined;
  };
  const rows = benches
    .flatMap(({ id, measures }) =>
      measures.map(({ figure, title, kind }) => ({
        title,
        kind,
        values: new Map(ways.map((way) => [way, read(id, figure, way)])),
      })),
    )
    .filter(({ values }) => [...values.values()].some((value) => value !== undefined));
  const columns: Column[] = [
    { title: 'measure' },
    ...[...ways, `× ${unit}`, '× cheapest peer'].map((title) => ({ title, align: 'right' as const })),
  ];
  const lines = rows.map(({ title, kind, values }) => {
    const figure = kind === 'count' ? undefined : values.get(own);
    return [
      title,
      ...ways.map((way) => formatFigure(values.get(way))),
      formatRatio(figure, values.get(unit)),
      formatRatio(figure, cheapest(values, unit)),
    ];
  });
  return markdownTable(columns, lines);
}

type Values = ReadonlyMap<string, number | undefined>;

/** Returns the lowest value of the peers: of all columns except the unit, its variants, and Mortise. */
function cheapest(values: Values, unit: string): number | undefined {
  const peers = [...values].flatMap(([way, value]) =>
    way.startsWith(unit) || way === own || value === undefined ? [] : [value],
  );
  return peers.length > 0 ? Math.min(...peers) : undefined;
}

const own = 'mortise';
