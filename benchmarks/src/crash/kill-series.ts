import { type Lived, live, pointsOf, type Scenario } from './live.ts';
import { randomIntegers } from './random-integers.ts';
import { twoAtATime } from './two-at-a-time.ts';

/** The results of many schedules of kills. */
export interface KillSeries {
  readonly what: string;
  readonly schedules: number;
  readonly kills: number;
  /** The number of questions about whether a lost call had happened. */
  readonly inDoubt: number;
  /** Schedules in which an effect happened twice, each with its tools. */
  readonly duplicates: readonly string[];
  /** All other violations, each with the points at which its process was killed. */
  readonly problems: readonly string[];
}

/** Kills the process once at each point of a scenario, or at the selected points. */
export async function killOnce(
  scenario: Scenario,
  isChosen: (what: string, at: number) => boolean = () => true,
): Promise<KillSeries> {
  const points = await pointsOf(scenario);
  const schedules = points.flatMap((what, at) => (isChosen(what, at) ? [[at + 1]] : []));
  return seriesOf(`one kill, at each of ${schedules.length} points`, points, schedules, scenario);
}

/** Kills the process twice, at points that follow from a seed. */
export async function killTwice(scenario: Scenario, count: number, seed: number): Promise<KillSeries> {
  const points = await pointsOf(scenario);
  const next = randomIntegers(seed);
  const schedules = Array.from({ length: count }, () => [1 + next(points.length), 1 + next(points.length >> 1)]);
  return seriesOf(`two kills, seed ${seed}`, points, schedules, scenario);
}

async function seriesOf(
  what: string,
  points: readonly string[],
  schedules: readonly (readonly number[])[],
  scenario: Scenario,
): Promise<KillSeries> {
  const lives = await twoAtATime(schedules, (kills) => live(scenario, kills));
  const placed = (pick: (lived: Lived) => readonly string[]): readonly string[] =>
    lives.flatMap((lived, at) => pick(lived).map((each) => `${each}, killed ${placeOf(points, schedules[at] ?? [])}`));
  return {
    what,
    schedules: lives.length,
    kills: lives.reduce((sum, { killedAt }) => sum + killedAt.length, 0),
    inDoubt: lives.reduce((sum, { inDoubt }) => sum + inDoubt, 0),
    duplicates: placed(({ duplicates }) => (duplicates.length > 0 ? [duplicates.join(' and ')] : [])),
    problems: placed(({ problems }) => problems),
  };
}

function placeOf(points: readonly string[], kills: readonly number[]): string {
  return kills.map((at) => `at ${at} (${points[at - 1]})`).join(', then ');
}
