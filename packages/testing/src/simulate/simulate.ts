import {
  AgentError,
  ConfigError,
  checkMembers,
  createRunner,
  listOf,
  type MemberRules,
  wholeNumber,
} from '@mortise/core';
import { checkTurns } from '../fake/scripted-model.ts';
import { canaries, survivors } from './canaries.ts';
import { type Problem, plainProblems, problemsOf } from './judge.ts';
import { type Play, type Played, playStory } from './play.ts';
import { type FaultKind, plainStory, type Story, simplerStories, singleFault, singleFaults, storyOf } from './story.ts';

/** Options of a simulation: the agent, the conversation and the stories. */
export interface SimulateOptions extends Omit<Play, 'store'> {
  /** The number of stories; default 500. */
  readonly stories?: number | undefined;
  /** The number of the first story; default 0. A long simulation goes on where it stopped. */
  readonly first?: number | undefined;
  /** Another seed, other stories; default 1. */
  readonly seed?: number | undefined;
  /** Called with a line after every thousand stories, and at the end. */
  readonly onProgress?: ((line: string) => void) | undefined;
}

/** A fault of the agent or its tools, with the shortest story found that shows it. */
export interface SimulationProblem extends Problem {
  /** The number of the story, for `first`. */
  readonly story: number;
  /** The shortest story that shows it, a line for each thing that happened. */
  readonly account: readonly string[];
}

/** The result of a simulation. */
export interface SimulationReport {
  readonly seed: number;
  readonly stories: number;
  /** The number of times that each effect happens if nothing goes wrong, by name. */
  readonly effects: Readonly<Record<string, number>>;
  /** Processes that died in the middle of their work. */
  readonly crashes: number;
  /** The number of times that each kind of fault happened. */
  readonly faults: Readonly<Record<FaultKind, number>>;
  /** The problems that were found, each kind of each effect once. */
  readonly problems: readonly SimulationProblem[];
  /** The report in words, with the account of each problem. */
  readonly text: string;
  /** Throws a `SimulationError` with the report if there are problems. */
  assertNone(): void;
}

/**
 * The error of a simulation. `simulation_failed`: it found problems. `plain_story_failed`: the conversation
 * does not work even if nothing goes wrong, or has no effect. `canary_survived`: a planted fault was not
 * found, so the result says nothing.
 */
export class SimulationError extends AgentError {}

/**
 * Plays a conversation with an agent many times, while processes crash before and after each operation of
 * the store and each effect, the store refuses, loses answers or is slow, workers take over, versions are
 * deployed, and the person answers late and twice. Then it compares the effects with those of a play without
 * faults.
 *
 * Everything is in this process and by a fake clock: tools reach outside through `effect` of the process.
 * The same seed gives the same stories. Rejects with a `SimulationError`: `plain_story_failed`,
 * `canary_survived`; throws `ConfigError`: `unknown_option`, `invalid_option`.
 */
export function simulate(options: SimulateOptions): Promise<SimulationReport> {
  return simulateBeside(canaries, options);
}

/** A simulation that is only worth something if it finds what is planted in the canaries. */
export async function simulateBeside(
  planted: Readonly<Record<string, Play>>,
  options: SimulateOptions,
): Promise<SimulationReport> {
  const { stories = 500, first = 0, seed = 1, onProgress, ...play } = checkedOptions(options);
  const alive = await survivors(seed, planted);
  if (alive.length > 0)
    throw new SimulationError('canary_survived', `The simulation does not find planted faults: ${alive.join('; ')}.`);
  const plain = await playStory(play, plainStory);
  const broken = plainProblems(plain, await playStory(play, plainStory));
  if (broken.length > 0) throw new SimulationError('plain_story_failed', plainText(broken, plain));
  const faults: Record<FaultKind, number> = { ...noFaults };
  const problems = new Map<string, SimulationProblem>();
  const textSoFar = (done: number) =>
    `${done} of ${stories} stories, ${crashesIn(faults)} crashes, ${problems.size} problems`;
  for (let done = 0; done < stories; done++) {
    const number = first + done;
    const story = storyOf(seed, number, plain.points);
    const played = await playStory(play, story);
    for (const [kind, times] of played.faults) faults[kind] += times;
    for (const problem of problemsOf(played, plain, play.conversation)) {
      const name = `${problem.kind} ${problem.what}`;
      if (!problems.has(name)) problems.set(name, { ...(await shortest(play, story, plain, problem)), story: number });
    }
    if ((done + 1) % 1_000 === 0 && done + 1 < stories) onProgress?.(textSoFar(done + 1));
  }
  onProgress?.(textSoFar(stories));
  const effects = Object.fromEntries(plain.effects);
  return reportOf({ seed, stories, effects, crashes: crashesIn(faults), faults, problems: [...problems.values()] });
}

type Shown = Problem & Pick<Played, 'account'>;

/** The same problem in a story with a single fault, the shortest; or else with as little as shows it. */
async function shortest(play: Play, story: Story, plain: Played, problem: Problem): Promise<Shown> {
  const shownIn = async (candidate: Story): Promise<Shown | undefined> => {
    const played = await playStory(play, candidate);
    const same = problemsOf(played, plain, play.conversation).find(
      ({ kind, what }) => kind === problem.kind && what === problem.what,
    );
    return same && { ...same, account: played.account };
  };
  let best: Shown | undefined;
  for (let single = 0; single < singleFaults(plain.points); single++) {
    const shown = await shownIn({ ...plainStory, faults: [singleFault(plain.points, single)] });
    if (shown && (!best || shown.account.length < best.account.length)) best = shown;
  }
  let simplest = story;
  for (let isSimpler = !best; isSimpler; ) {
    isSimpler = false;
    for (const candidate of simplerStories(simplest)) {
      const shown = await shownIn(candidate);
      if (!shown) continue;
      [simplest, best, isSimpler] = [candidate, shown, true];
      break;
    }
  }
  best ??= await shownIn(story);
  return (
    best ?? {
      ...problem,
      account: ['the same story went well when it was played again: the agent is not the same each time'],
    }
  );
}

const noFaults: Readonly<Record<FaultKind, number>> = {
  crashBefore: 0,
  crashAfter: 0,
  refuse: 0,
  loseAnswer: 0,
  takeOver: 0,
  failModel: 0,
  deploy: 0,
};

function crashesIn({ crashBefore, crashAfter }: Readonly<Record<FaultKind, number>>): number {
  return crashBefore + crashAfter;
}

function reportOf(report: Omit<SimulationReport, 'text' | 'assertNone'>): SimulationReport {
  const { seed, stories, crashes, faults, problems } = report;
  const all = Object.values(faults).reduce((sum, times) => sum + times, 0);
  const text = [
    `${stories} stories with ${crashes} crashes and ${all - crashes} other faults, seed ${seed}: ${problems.length} problems`,
    ...problems.map(({ message, story, account }) =>
      [
        '',
        message,
        `  Play it again: simulate({ ..., seed: ${seed}, first: ${story}, stories: 1 })`,
        ...account.map((line, at) => `  ${at + 1}. ${line}`),
      ].join('\n'),
    ),
  ].join('\n');
  return {
    ...report,
    text,
    assertNone() {
      if (problems.length > 0) throw new SimulationError('simulation_failed', text);
    },
  };
}

function plainText(problems: readonly string[], { account }: Played): string {
  const shown = account.slice(0, 40).map((line, at) => `  ${at + 1}. ${line}`);
  const left = account.length - shown.length;
  return [
    'The conversation has to work without any fault first:',
    ...problems.map((problem) => `- ${problem}`),
    ...shown,
    ...(left > 0 ? [`  and ${left} lines more`] : []),
  ].join('\n');
}

/** The options, of which also those of the runner are valid. */
function checkedOptions(options: SimulateOptions): SimulateOptions {
  const checked = checkMembers('simulate', options, simulateOptions);
  createRunner({
    ...checked.runner,
    agent: { name: 'none', description: '', next: () => ({ do: 'done', output: undefined }) },
  });
  for (const { turns } of checked.conversation ?? []) checkTurns('simulate', turns ?? []);
  for (const name of ['agent', 'conversation'] as const)
    if (checked[name] === undefined) throw new ConfigError('invalid_option', `simulate needs the option "${name}"`);
  return checked;
}

const simulateOptions: MemberRules<SimulateOptions> = {
  agent: 'function',
  conversation: listOf({ message: 'text', turns: listOf(true) }, 1),
  answer: 'function',
  runner: 'object',
  stories: wholeNumber(1),
  first: wholeNumber(0),
  seed: wholeNumber(Number.MIN_SAFE_INTEGER),
  onProgress: 'function',
};
