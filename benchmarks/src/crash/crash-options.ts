import { parseArgs } from 'node:util';

/** The options of the crash tests. */
export interface CrashOptions {
  readonly stores: readonly string[];
  /** The number of schedules of two kills for each store. */
  readonly doubles: number;
  /** The number of races for each kind of prize and each store. */
  readonly rounds: number;
  readonly seed: number;
  /** Resumes the campaign until it has so many stories and kills, and does nothing else. */
  readonly campaign?: { readonly stories: number; readonly kills: number };
  /** True to also write the tables into the README. */
  readonly readme: boolean;
}

/** The usage text of the command. */
export const USAGE = `pnpm crash [options]
  --stores a,b   of file, sqlite, postgres; default: all
  --doubles n    schedules of two kills for each store; default 60
  --rounds n     races for each prize and each store; default 1000
  --seed n       of the schedules of two kills; default 4711
  --stories n    resume the campaign until it has so many stories of simulated agents
  --kills n      and so many kills of processes; it is stored in benchmarks/crash-campaign.json
  --readme       also write the tables into benchmarks/README.md
`;

/** Parses the command line. Throws for an unknown option or an invalid value. */
export function parseCrashOptions(args: readonly string[]): CrashOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      stores: { type: 'string', default: known.join() },
      doubles: { type: 'string', default: '60' },
      rounds: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '4711' },
      stories: { type: 'string' },
      kills: { type: 'string' },
      readme: { type: 'boolean', default: false },
    },
  });
  const stores = values.stores.split(',');
  const unknown = stores.find((store) => !known.includes(store));
  if (unknown !== undefined) throw new Error(`there is no store "${unknown}"; there are ${known.join(', ')}`);
  const numberOf = (name: 'doubles' | 'rounds' | 'seed' | 'stories' | 'kills'): number => {
    const number = Number(values[name]);
    if (!Number.isSafeInteger(number) || number < 1) throw new Error(`--${name} is a whole number from 1 on`);
    return number;
  };
  const { stories, kills, readme } = values;
  const campaign = {
    stories: stories === undefined ? 0 : numberOf('stories'),
    kills: kills === undefined ? 0 : numberOf('kills'),
  };
  const [doubles, rounds, seed] = [numberOf('doubles'), numberOf('rounds'), numberOf('seed')];
  return {
    stores,
    doubles,
    rounds,
    seed,
    readme,
    ...((campaign.stories > 0 || campaign.kills > 0) && { campaign }),
  };
}

const known = ['file', 'sqlite', 'postgres'];
