import type { MeasureId } from './measures.ts';
import type { ReadFigure } from './medians-of.ts';

/**
 * What Mortise may cost: `value`, or `value` times the same figure of pi in the same run, or `value` times
 * another figure of Mortise itself. Why these: docs/decisions/costs-and-traces.md.
 */
export interface Target {
  readonly bound: 'atMost' | 'atLeast';
  readonly value: number;
  readonly times?: 'pi' | MeasureId;
}

/** The targets of each row; all of a row's must be met. */
export const targets: Readonly<Partial<Record<MeasureId, readonly Target[]>>> = {
  'turns10.usPerTurn': [atMost(0.6, 'pi')],
  'turns100.usPerTurn': [atMost(0.6, 'pi')],
  'turns1000.usPerTurn': [atMost(0.7, 'pi'), atMost(1.2, 'turns100.usPerTurn')],
  'calls1000.usPerCall': [atMost(0.7, 'pi')],
  'sleeps1000.ms': [atMost(1, 'pi')],
  'text10000.usPerDelta': [atMost(0.6, 'pi')],
  'args200k.usPerDelta': [atMost(0.6, 'pi')],
  'runs1000.runsPerSecond': [{ bound: 'atLeast', value: 1.1, times: 'pi' }],
  'runs1000.peakMb': [atMost(0.7, 'pi')],
  'runs1000.waitingKb': [atMost(1, 'pi')],
  'tools500.msPerRequest': [atMost(1, 'pi')],
  'tools500.msCalled': [atMost(0.4, 'pi')],
  'import.ms': [atMost(10)],
  'import.peakMb': [atMost(50)],
  'bundle.kb': [atMost(14)],
  'install.packages': [atMost(1)],
  'install.mb': [atMost(1)],
};

/**
 * True if a figure of Mortise meets all its targets; `undefined` if nothing says so: no target, or what it
 * refers to was not measured.
 */
export function meetsTargets(measure: MeasureId, read: ReadFigure): boolean | undefined {
  const verdicts = (targets[measure] ?? []).map((target) => {
    const figure = read('mortise', measure);
    const unit = unitOf(target, measure, read);
    if (figure === undefined || unit === undefined) return undefined;
    return target.bound === 'atMost' ? figure <= target.value * unit : figure >= target.value * unit;
  });
  if (verdicts.includes(false)) return false;
  return verdicts.length > 0 && !verdicts.includes(undefined) ? true : undefined;
}

/** The targets of a row in words. */
export function describeTargets(measure: MeasureId): string {
  return (targets[measure] ?? [])
    .map(({ bound, value, times }) => {
      const limit = `${bound === 'atMost' ? '≤' : '≥'} ${value}`;
      if (times === undefined) return limit;
      return times === 'pi' ? `${limit} × pi` : `${limit} × own ${times.split('.')[0]}`;
    })
    .join(', ');
}

function unitOf({ times }: Target, measure: MeasureId, read: ReadFigure): number | undefined {
  if (times === undefined) return 1;
  return times === 'pi' ? read('pi', measure) : read('mortise', times);
}

function atMost(value: number, times?: Target['times']): Target {
  return { bound: 'atMost', value, ...(times && { times }) };
}
