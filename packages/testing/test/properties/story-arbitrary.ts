import type { JsonValue } from '@mortise/core';
import fc from 'fast-check';
import type { Behaviour, CallPlan, RunPlan, StepPlan, Story, TurnEnd, TurnPlan } from './story.ts';

/** Any story: every fault, and everything that people and machines do at the wrong moment. */
export function anyStory(): fc.Arbitrary<Story> {
  const ends = fc.constantFrom<TurnEnd>(...timelessEnds, 'stall', 'deaf');
  return storyOf(turn(ends), begun(anyRun(), fc.array(step(), { maxLength: 6 })));
}

/** A story in which nothing depends on time: the same again gives the same again. */
export function timelessStory(): fc.Arbitrary<Story> {
  const run = fc.constant<RunPlan>({ reader: 'run' });
  const steps = begun(run, fc.array(step(run), { maxLength: 6 }));
  return storyOf(
    turn(fc.constantFrom<TurnEnd>(...timelessEnds), timeless),
    steps.map((all) => all.filter(isTimeless)),
  );
}

/** Before anything else happens, the user says something. */
function begun(
  run: fc.Arbitrary<RunPlan>,
  steps: fc.Arbitrary<readonly StepPlan[]>,
): fc.Arbitrary<readonly StepPlan[]> {
  return fc.tuple(run, steps).map(([first, rest]) => [{ ...first, do: 'say', inputId: 'new' }, ...rest]);
}

function storyOf(turns: fc.Arbitrary<TurnPlan>, steps: fc.Arbitrary<readonly StepPlan[]>): fc.Arbitrary<Story> {
  return fc.record({
    turns: fc.array(turns, { maxLength: 4 }),
    steps,
    concurrency: fc.integer({ min: 1, max: 16 }),
    modelCalls: fc.integer({ min: 1, max: 6 }),
    onInDoubt: fc.constantFrom('ask', 'tell'),
    hooked: fc.boolean(),
    slowStore: fc.boolean(),
  });
}

const timelessEnds: readonly TurnEnd[] = ['normal', 'length', 'safety', 'other', 'empty', 'fail', 'throw', 'cut'];

const behaviours: readonly Behaviour[] = [
  'return',
  'async',
  'slow',
  'throw',
  'throwTyped',
  'throwJunk',
  'hang',
  'late',
  'junk',
  'cycle',
  'flood',
];

const timeless: readonly Behaviour[] = ['return', 'async', 'throw', 'throwTyped', 'throwJunk', 'junk', 'cycle'];

function turn(end: fc.Arbitrary<TurnPlan['end']>, how: readonly Behaviour[] = behaviours): fc.Arbitrary<TurnPlan> {
  return fc.record({
    thought: fc.boolean(),
    text: fc.constantFrom('', 'well', 'let me see what 😀 can be done'),
    calls: fc.array(call(how), { maxLength: 4 }),
    end: mostly<TurnPlan['end']>('normal', end),
    chunk: fc.integer({ min: 1, max: 9 }),
    ids: mostly<TurnPlan['ids']>('own', fc.constantFrom('same', 'none')),
  });
}

function call(how: readonly Behaviour[]): fc.Arbitrary<CallPlan> {
  const stuck: readonly CallPlan['tool'][] = how === timeless ? [] : ['stuck'];
  return fc.record({
    tool: fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constantFrom<CallPlan['tool']>('look', 'again', 'pay', 'pay', 'ship', 'send', 'peek'),
      },
      { weight: 3, arbitrary: fc.constantFrom<CallPlan['tool']>('ticket', 'sign', 'ask', ...stuck) },
      { weight: 1, arbitrary: fc.constantFrom<CallPlan['tool']>('nothing', 'Pay', 'constructor', '') },
    ),
    args: mostly<CallPlan['args']>(
      'good',
      fc.constantFrom('malformed', 'duplicate', 'deep', 'schema', 'array', 'proto'),
    ),
    how: fc.oneof(fc.constant<Behaviour>('return'), fc.constantFrom(...how)),
    ms: fc.integer({ min: 0, max: 3 }),
    value: anyValue,
    asObject: fc.boolean(),
  });
}

function step(run: fc.Arbitrary<RunPlan> = anyRun()): fc.Arbitrary<StepPlan> {
  const inputId = fc.constantFrom('new', 'last', 'none');
  return fc.oneof(
    { weight: 3, arbitrary: withRun(run, fc.record({ do: fc.constant('say'), inputId })) },
    { weight: 2, arbitrary: withRun(run, fc.record({ do: fc.constant('goOn') })) },
    {
      weight: 4,
      arbitrary: withRun(
        run,
        fc.record({
          do: fc.constant('answer'),
          which: fc.integer({ min: 1, max: 15 }),
          reversed: fc.boolean(),
          yes: fc.boolean(),
          fault: mostly('none', fc.constantFrom('unknown', 'value', 'twice', 'again', 'twoWorkers')),
        }),
      ),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('restart') }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('crash'),
        at: fc.oneof(fc.constant('started' as const), fc.double({ min: 0, max: 1, noNaN: true })),
      }),
    },
  );
}

const leaf: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.string({ maxLength: 4 }),
);

/** What a tool returns: some of it looks like what the framework says. */
const anyValue: fc.Arbitrary<JsonValue> = fc.oneof(
  leaf,
  fc.array(leaf, { maxLength: 2 }),
  fc.dictionary(fc.constantFrom('a', 'status', 'output', 'type', 'request', 'then'), leaf, { maxKeys: 2 }),
);

function withRun<T>(run: fc.Arbitrary<RunPlan>, rest: fc.Arbitrary<T>): fc.Arbitrary<RunPlan & T> {
  return fc.tuple(run, rest).map(([a, b]) => ({ ...a, ...b }));
}

function anyRun(): fc.Arbitrary<RunPlan> {
  const moment = fc.integer({ min: 1, max: 20 });
  const kind = fc.constantFrom('message', 'answer', 'result', 'cancel');
  return fc.record({
    reader: fc.constantFrom('run', 'stream', 'lazy'),
    abortAt: seldom(moment),
    deadlineMs: seldom(fc.integer({ min: 1, max: 4 })),
    mail: seldom(fc.record({ kind, at: fc.integer({ min: 0, max: 20 }) })),
  });
}

/** Two workers race, and nobody can say who wins. */
function isTimeless(plan: StepPlan): boolean {
  return !(plan.do === 'answer' && plan.fault === 'twoWorkers');
}

function mostly<T>(usual: T, others: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: others });
}

function seldom<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}
