import type { MeasureId } from './measures.ts';
import type { ReadFigure } from './medians-of.ts';

/**
 * A limit for a cost of Mortise: `value`, or `value` times the same figure of pi in the same run, or `value`
 * times another figure of Mortise itself. The reasons are in docs/decisions/costs-and-traces.md.
 */
export interface Limit {
  readonly bound: 'atMost' | 'atLeast';
  readonly value: number;
  readonly times?: 'pi' | MeasureId;
}

/**
 * The maximum KiB of one agent with one tool, in one file, minified and compressed. It is about 15 % above
 * the size, as the limits of the packages are.
 */
export const mostBundleKb = 78;

/** The limits of each row; a row must keep all its limits. */
export const limits: Readonly<Partial<Record<MeasureId, readonly Limit[]>>> = {
  'turns10.usPerTurn': [atMost(2, 'pi')],
  'turns100.usPerTurn': [atMost(1.5, 'pi')],
  'turns1000.usPerTurn': [atMost(1.5, 'pi'), atMost(1.2, 'turns100.usPerTurn')],
  'calls1000.usPerCall': [atMost(1.5, 'pi')],
  'runs1000.runsPerSecond': [{ bound: 'atLeast', value: 0.8, times: 'pi' }],
  'bundle.kb': [atMost(mostBundleKb)],
};

/**
 * Returns true if a figure of Mortise keeps all its limits; `undefined` if that is unknown, because the row
 * has no limit, or because a needed figure was not measured.
 */
export function keepsLimits(measure: MeasureId, read: ReadFigure): boolean | undefined {
  const verdicts = (limits[measure] ?? []).map((limit) => {
    const figure = read('mortise', measure);
    const unit = unitOf(limit, measure, read);
    if (figure === undefined || unit === undefined) return undefined;
    return limit.bound === 'atMost' ? figure <= limit.value * unit : figure >= limit.value * unit;
  });
  if (verdicts.includes(false)) return false;
  return verdicts.length > 0 && !verdicts.includes(undefined) ? true : undefined;
}

/** Returns a text that describes the limits of a row. */
export function describeLimits(measure: MeasureId): string {
  return (limits[measure] ?? [])
    .map(({ bound, value, times }) => {
      const limit = `${bound === 'atMost' ? '≤' : '≥'} ${value}`;
      if (times === undefined) return limit;
      return times === 'pi' ? `${limit} × pi` : `${limit} × own ${times.split('.')[0]}`;
    })
    .join(', ');
}

function unitOf({ times }: Limit, measure: MeasureId, read: ReadFigure): number | undefined {
  if (times === undefined) return 1;
  return times === 'pi' ? read('pi', measure) : read('mortise', times);
}

function atMost(value: number, times?: Limit['times']): Limit {
  return { bound: 'atMost', value, ...(times && { times }) };
}
