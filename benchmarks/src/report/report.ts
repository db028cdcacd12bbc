import { figureTable } from './figure-table.ts';
import { measures, steadyMeasures } from './measures.ts';
import { mediansOf } from './medians-of.ts';
import type { RunFacts, Sample } from './sample.ts';

/**
 * Returns the report of a run as Markdown: its conditions,
 * the table, the table of the steady state, and the failures.
 */
export function reportOf(facts: RunFacts, subjects: readonly string[], samples: readonly Sample[]): string {
  const read = mediansOf(samples);
  const failed = samples.flatMap(({ step, subject, error }) => (error ? `- ${subject}, ${step}: ${error}` : []));
  return [
    conditionsOf(facts, samples),
    figureTable({ measures, subjects, read, withLimits: facts.size === 'full' }),
    'The same in a process that has been busy for seconds:',
    figureTable({ measures: steadyMeasures, subjects, read, withLimits: false }),
    ...(failed.length > 0 ? [`Failed:\n\n${failed.join('\n')}`] : []),
  ].join('\n\n');
}

function conditionsOf(
  { node, cpu, cores, system, begun, size, repetitions, versions }: RunFacts,
  samples: readonly Sample[],
): string {
  const loads = samples.map(({ load }) => load);
  const load = loads.length > 0 ? `${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}` : 'unknown';
  const used = [...new Set(Object.values(versions).flat())].join(', ');
  const how = size === 'smoke' ? 'A smoke run: the sizes are small, the figures mean nothing' : 'Medians';
  return `${how}; repetitions: ${repetitions}; ${begun.slice(0, 10)}, Node ${node}, ${system}, ${cores} × ${cpu}, load ${load}; ${used}.`;
}
