import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The selection of benches, and the format of the report. */
export interface Options {
  /** True for small sizes, one repetition, and only the floor and Mortise: to check that everything works. */
  readonly smoke: boolean;
  /** Names of subjects; absent: all installed subjects. */
  readonly only: readonly string[] | undefined;
  /** Ids of steps; absent: all steps. */
  readonly bench: readonly string[] | undefined;
  readonly repetitions: number;
  /** Paths of modules with further subjects. */
  readonly subjects: readonly string[];
  /** True to print all samples as JSON instead of the tables. */
  readonly json: boolean;
  /** True to also write the tables into the README. */
  readonly readme: boolean;
}

/** The usage text of the command. */
export const USAGE = `pnpm bench [options]
  --smoke            small sizes, one repetition, floor and mortise: does everything work
  --only a,b         these subjects; default: floor, mortise and the peers that are installed
  --bench a,b        these benches; default: all
  --reps n           repetitions of each bench; default 3
  --subject path     a module with one more subject; may be given again
  --json             all samples as JSON instead of the tables
  --readme           also write the tables into benchmarks/README.md
`;

const DEFAULT_REPETITIONS = 3;

/** Parses the command line. Throws for an unknown option, an empty list or an invalid number. */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      smoke: { type: 'boolean', default: false },
      only: { type: 'string' },
      bench: { type: 'string' },
      reps: { type: 'string' },
      subject: { type: 'string', multiple: true, default: [] },
      json: { type: 'boolean', default: false },
      readme: { type: 'boolean', default: false },
    },
  });
  if (values.smoke && values.readme)
    throw new Error('--readme wants figures, which --smoke does not give; leave one out');
  return {
    smoke: values.smoke,
    only: values.only === undefined ? (values.smoke ? ['floor', 'mortise'] : undefined) : listOf('only', values.only),
    bench: values.bench === undefined ? undefined : listOf('bench', values.bench),
    repetitions: values.reps === undefined ? (values.smoke ? 1 : DEFAULT_REPETITIONS) : countOf('reps', values.reps),
    subjects: values.subject.map((path) => resolve(path)),
    json: values.json,
    readme: values.readme,
  };
}

function listOf(name: string, text: string): string[] {
  const items = text.split(',').map((item) => item.trim());
  if (items.some((item) => item === '')) throw new Error(`--${name} is a list without gaps, as a,b; got "${text}"`);
  return items;
}

function countOf(name: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} is a number from 1 on; got "${text}"`);
  return count;
}
