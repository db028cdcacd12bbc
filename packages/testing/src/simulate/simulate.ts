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
import { otherSurroundings, type Play, type Played, playStory, runnerOptionsSet } from './play.ts';
import { identityOf, shortener } from './shorten.ts';
import { type FaultKind, plainStory, storyOf } from './story.ts';

/** Options of a simulation: the agent, the conversation and the stories. */
export interface SimulateOptions extends Omit<Play, 'store'> {
  /** The number of stories; default 500. */
  readonly stories?: number | undefined;
  /** The number of the first story; default 0. With it, a later simulation continues an earlier one. */
  readonly first?: number | undefined;
  /** The seed of the stories, a whole number; default 1. */
  readonly seed?: number | undefined;
  /** Called with a line after every thousand stories, and at the end. */
  readonly onProgress?: ((line: string) => void) | undefined;
}

/** A problem of the agent or its tools, with the shortest story found that shows it. */
export interface SimulationProblem extends Problem {
  /** The number of the first story with this problem, for the option `first`. */
  readonly story: number;
  /**
   * The shortest story found that shows the problem, with one line for each thing that happened. Shortening
   * has limits: at most 500 single faults, and at most 20 problems that need several faults.
   */
  readonly account: readonly string[];
}

/** The result of a simulation. */
export interface SimulationReport {
  readonly seed: number;
  readonly stories: number;
  /** The number of times that each effect happens without faults, by name. */
  readonly effects: Readonly<Record<string, number>>;
  /** The number of processes that crashed. */
  readonly crashes: number;
  /** The number of times that each kind of fault happened. */
  readonly faults: Readonly<Record<FaultKind, number>>;
  /** The problems that were found; each kind of problem is listed once for each effect or message. */
  readonly problems: readonly SimulationProblem[];
  /** The report as text, with the account of each problem. */
  readonly text: string;
  /** Throws a `SimulationError` with the report if there are problems. */
  assertNone(): void;
}

/**
 * The error of a simulation. `simulation_failed`: it found problems. `failed_without_faults`: the
 * conversation fails without any fault, or has no effect. `canary_survived`: a planted fault was not found,
 * so the result proves nothing.
 */
export class SimulationError extends AgentError {}

/**
 * Plays a conversation with an agent many times, while processes crash before and after each operation of
 * the store and each effect, the store refuses, loses answers or is slow, other workers take over, versions
 * are deployed, and the user answers late and twice. Then it compares the effects with those of a play
 * without faults.
 *
 * Everything runs in this process with a fake clock; tools act on the outside only through `effect` of the
 * process. A lease lasts half a minute, and the user answers within a minute, so questions and runs with less
 * than five minutes can expire in a story. The same seed gives the same stories. Rejects with a
 * `SimulationError`: `failed_without_faults`, `canary_survived`; with a `ConfigError`: `unknown_option`,
 * `invalid_option`; and with the errors of `agent` and `answer`.
 */
export function simulate(options: SimulateOptions): Promise<SimulationReport> {
  return simulateWith(canaries, options);
}

/** Simulates, and rejects unless it finds the fault of each canary. */
export async function simulateWith(
  planted: Readonly<Record<string, Play>>,
  options: SimulateOptions,
): Promise<SimulationReport> {
  const { stories = 500, first = 0, seed = 1, onProgress, ...play } = checkedOptions(options);
  const alive = await survivors(seed, planted);
  if (alive.length > 0)
    throw new SimulationError('canary_survived', `The simulation does not find planted faults: ${alive.join('; ')}.`);
  const plain = await playStory(play, plainStory);
  const broken = plainProblems(plain, await playStory(play, plainStory, otherSurroundings));
  if (broken.length > 0) throw new SimulationError('failed_without_faults', plainText(broken, plain));
  const faults: Record<FaultKind, number> = { ...noFaults };
  const problems = new Map<string, SimulationProblem>();
  const shorten = shortener(play, plain);
  const textSoFar = (done: number) =>
    `${done} of ${stories} stories, ${crashesIn(faults)} crashes, ${problems.size} problems`;
  for (let done = 0; done < stories; done++) {
    const number = first + done;
    const story = storyOf(seed, number, plain.points);
    const played = await playStory(play, story);
    for (const [kind, times] of played.faults) faults[kind] += times;
    for (const problem of problemsOf(played, plain, play.conversation)) {
      const identity = identityOf(problem);
      if (problems.has(identity)) continue;
      problems.set(identity, { ...(await shorten(story, { ...problem, account: played.account })), story: number });
    }
    if ((done + 1) % 1_000 === 0 && done + 1 < stories) onProgress?.(textSoFar(done + 1));
  }
  onProgress?.(textSoFar(stories));
  const effects = Object.fromEntries(plain.effects);
  return reportOf({ seed, stories, effects, crashes: crashesIn(faults), faults, problems: [...problems.values()] });
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
    ...(left > 0 ? [`  and ${left} more lines`] : []),
  ].join('\n');
}

/** Checks the options, including those of the runner. */
function checkedOptions(options: SimulateOptions): SimulateOptions {
  const checked = checkMembers('simulate', options, simulateOptions);
  for (const name of runnerOptionsSet)
    if (Object.hasOwn(checked.runner ?? {}, name))
      throw new ConfigError('invalid_option', `simulate sets the option "${name}" of the runner itself: omit it`);
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
