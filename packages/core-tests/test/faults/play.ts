/// <reference types="node" />
import {
  type Event,
  type FunctionResponsePart,
  functionTool,
  type LlmAgentOptions,
  type RunEvent,
  type RunnerOptions,
  type RunResult,
  type Tool,
  type ToolOutcome,
} from '@mortise/core';
import type { ScriptedCall, ScriptedModel, ScriptedStep, TestApp } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { afterAll, beforeAll, expect } from 'vitest';
import { only, responsesIn } from '../harness/inspect-run.ts';

/**
 * One fault: a call to the tool `act` (or to another), in parallel with a call to a tool that works. Created
 * anew for each run.
 */
export interface Fault {
  /** The tool `act`, and further tools. */
  readonly act?: Tool;
  /** The call; default: `act` without arguments. */
  readonly call?: ScriptedCall;
  readonly agent?: Omit<Partial<LlmAgentOptions>, 'model'>;
  readonly options?: Partial<RunnerOptions>;
}

/** The result of a fault. */
export interface Played {
  /** The outcome of the faulty call that the model reads. */
  readonly outcome: FunctionResponsePart['outcome'];
  readonly model: ScriptedModel;
  readonly log: readonly Event[];
  /** All events that a watcher got. */
  readonly seen: readonly RunEvent[];
  readonly result: RunResult;
}

/** Creates a tool `act` from its function. */
export function actThat(run: () => unknown, options: Partial<Tool> = {}): Tool {
  return { ...functionTool({ name: 'act', description: 'Acts', run: () => run() }), ...options };
}

/**
 * Plays a fault with `run()` and with `stream()`: the run completes both times with the same outcome, the
 * parallel call is unaffected, and each call has one response in the log and one `toolEnd`. Every request is
 * checked to have a valid history.
 */
export async function playBoth(make: () => Fault): Promise<Played> {
  const quiet = await playOnce(make(), false);
  const watched = await playOnce(make(), true);
  expect(watched.outcome).toEqual(quiet.outcome);
  expect(watched.log.map(({ type }) => type)).toEqual(quiet.log.map(({ type }) => type));
  return watched;
}

/** Expects an error outcome with this code, whose message has these texts and is not too long for a model. */
export function expectError({ outcome, seen }: Played, code: string, ...says: readonly string[]): void {
  expect(outcome).toMatchObject({ status: 'error', code });
  const { message } = outcome as Extract<ToolOutcome, { readonly status: 'error' }>;
  for (const text of says) expect(message).toContain(text);
  expect(message.length).toBeLessThan(2_200);
  expect(message).toMatch(/[.!?]$/);
  const ends = only(seen, 'toolEnd').filter(({ outcome: ended }) => ended.status === 'error' && ended.code === code);
  expect(ends).toHaveLength(1);
}

/** Plays a case with its own conversation in both ways. `say` runs or streams an input. */
export async function bothWays(
  make: () => { readonly steps: readonly ScriptedStep[] } & Pick<Fault, 'agent' | 'options'>,
  check: (app: TestApp, way: 'run' | 'stream', say: TestApp['say']) => Promise<void>,
): Promise<void> {
  for (const way of ['run', 'stream'] as const) {
    const { steps, agent, options } = make();
    const app = testApp(steps, agent, options);
    const say: TestApp['say'] = async (message, input) => {
      if (way === 'run') return app.say(message, input);
      const ends = only(await app.watch({ message, ...input }), 'end');
      expect(ends).toHaveLength(1);
      return ends[0]?.result as RunResult;
    };
    await check(app, way, say);
  }
}

/** Fails if tests of this file leave an unhandled rejection, a process listener, or a timer. */
export function watchProcess(): void {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  let before: readonly number[] = [];
  const listeners = (): readonly number[] =>
    ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection', 'beforeExit', 'exit', 'warning'].map((event) =>
      process.listenerCount(event),
    );
  beforeAll(() => {
    process.on('unhandledRejection', note);
    before = listeners();
  });
  afterAll(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const after = listeners();
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
    // Timers of other files in this worker may have ended meanwhile.
    expect(after.filter((count, at) => count > (before[at] ?? 0))).toEqual([]);
  });
}

async function playOnce({ act, call, agent, options }: Fault, watched: boolean): Promise<Played> {
  const sibling = functionTool({ name: 'sibling', description: 'Other', effect: 'read', run: () => 'fine' });
  const tools = [...(agent?.tools ?? []), ...(act ? [act] : []), sibling];
  const app = testApp(
    [{ calls: [call ?? { name: 'act' }, { name: 'sibling' }] }, 'done'],
    { ...agent, tools },
    options,
  );
  const { model } = app;
  const seen = watched ? await app.watch({ message: 'go' }) : [];
  const result = watched ? (only(seen, 'end')[0]?.result as RunResult) : await app.say('go');
  expect(result).toMatchObject({ status: 'completed', text: 'done' });
  const [response, other] = responsesIn(model.requests[1]);
  expect(other?.outcome).toEqual({ status: 'ok', output: 'fine' });
  const log = await app.log();
  const answered = log.flatMap((event) => (event.type === 'response' ? [event.callId] : []));
  expect(new Set(answered).size).toBe(2);
  expect(answered).toHaveLength(2);
  if (watched)
    expect(
      only(seen, 'toolEnd')
        .map((end) => end.call.id)
        .sort(),
    ).toEqual([...answered].sort());
  return { outcome: response?.outcome as Played['outcome'], model, log, seen, result };
}
