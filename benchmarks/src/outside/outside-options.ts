import { parseArgs } from 'node:util';
import type { Size } from '../bench/bench.ts';
import type { OutsideGroup } from './outside-group.ts';

/** The benches, their repetitions, and the file of the report. */
export interface OutsideOptions {
  readonly size: Size;
  readonly repetitions: number;
  readonly readme: boolean;
  /** Names of ways of any group; absent: all installed ways, and no peers in a smoke run. */
  readonly only: ReadonlySet<string> | undefined;
  /** Ids of benches of any group; absent: all benches. */
  readonly bench: ReadonlySet<string> | undefined;
}

/** Reads the command line. Throws if an option or a name is unknown, or a number is invalid. */
export function outsideOptions(
  args: readonly string[],
  groups: readonly Pick<OutsideGroup, 'ways' | 'benches'>[],
): OutsideOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      smoke: { type: 'boolean', default: false },
      readme: { type: 'boolean', default: false },
      only: { type: 'string' },
      bench: { type: 'string' },
      reps: { type: 'string' },
    },
  });
  const repetitions = Number(values.reps ?? (values.smoke ? 1 : 5));
  if (!Number.isInteger(repetitions) || repetitions < 1)
    throw new Error(`--reps is a number from 1 on; got "${values.reps}"`);
  if (values.readme && (values.smoke || values.only !== undefined || values.bench !== undefined))
    throw new Error('--readme wants all figures: omit --smoke, --only and --bench');
  const ways = groups.flatMap((group) => group.ways(true));
  const benches = groups.flatMap((group) => group.benches.map(({ id }) => id));
  return {
    size: values.smoke ? 'smoke' : 'full',
    repetitions,
    readme: values.readme,
    only: amongOf('only', values.only, ways),
    bench: amongOf('bench', values.bench, benches),
  };
}

function amongOf(option: string, list: string | undefined, known: readonly string[]): ReadonlySet<string> | undefined {
  if (list === undefined) return undefined;
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`--${option}: there is no "${unknown}"; there are ${[...new Set(known)].join(', ')}`);
  return new Set(names);
}
