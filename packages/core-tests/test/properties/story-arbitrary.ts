import type { JsonValue } from '@mortise/core';
import fc from 'fast-check';
import type {
  AgentPlan,
  Behaviour,
  CallPlan,
  HelperPlan,
  RunPlan,
  StepPlan,
  Story,
  TurnEnd,
  TurnPlan,
} from './story.ts';

/** Any story: every fault, and every action of users and machines at the wrong moment. */
export function anyStory(): fc.Arbitrary<Story> {
  return storyOf(alone(turn(anyEnd)), anySteps());
}

/** Any story of agents that call each other, run each other and hand over to each other. */
export function anyTeamStory(): fc.Arbitrary<Story> {
  return storyOf(agent(turn(anyEnd, behaviours, true), 2), anySteps());
}

/** A story in which nothing depends on time: playing it again gives the same record. */
export function timelessStory(): fc.Arbitrary<Story> {
  return storyOf(alone(turn(fc.constantFrom<TurnEnd>(...timelessEnds), timeless)), timelessSteps());
}

/** A story of a team in which nothing depends on time: its agents run one after another. */
export function timelessTeamStory(): fc.Arbitrary<Story> {
  const turns = turn(fc.constantFrom<TurnEnd>(...timelessEnds), timeless, true);
  return storyOf(agent(turns, 2), timelessSteps()).map((story) => ({ ...story, concurrency: 1 }));
}

function timelessSteps(): fc.Arbitrary<readonly StepPlan[]> {
  const run = fc.constant<RunPlan>({ reader: 'run' });
  return begun(run, fc.array(step(run), { maxLength: 6 })).map((all) => all.filter(isTimeless));
}

/** Starts a story with a message of the user. */
function begun(
  run: fc.Arbitrary<RunPlan>,
  steps: fc.Arbitrary<readonly StepPlan[]>,
): fc.Arbitrary<readonly StepPlan[]> {
  return fc.tuple(run, steps).map(([first, rest]) => [{ ...first, do: 'say', inputId: 'new' }, ...rest]);
}

function anySteps(): fc.Arbitrary<readonly StepPlan[]> {
  return begun(anyRun(), fc.array(step(), { maxLength: 6 }));
}

function storyOf(agents: fc.Arbitrary<AgentPlan>, steps: fc.Arbitrary<readonly StepPlan[]>): fc.Arbitrary<Story> {
  return fc.record({
    agent: agents,
    steps,
    concurrency: fc.integer({ min: 1, max: 16 }),
    modelCalls: fc.integer({ min: 1, max: 6 }),
    onInDoubt: fc.constantFrom('ask', 'tell'),
    hooked: fc.boolean(),
    slowStore: fc.boolean(),
    restarts: fc.boolean(),
  });
}

function alone(turns: fc.Arbitrary<TurnPlan>): fc.Arbitrary<AgentPlan> {
  return fc.record({
    kind: fc.constant('speaker'),
    turns: fc.array(turns, { maxLength: 4 }),
    helpers: fc.constant([]),
    team: fc.constant([]),
  });
}

/** An agent with agents around it, at most `depth` levels deep. */
function agent(turns: fc.Arbitrary<TurnPlan>, depth: number): fc.Arbitrary<AgentPlan> {
  const below = depth > 0 ? agent(turns, depth - 1) : undefined;
  const speaker = fc.record({
    kind: fc.constant('speaker' as const),
    turns: fc.array(turns, { maxLength: 2 }),
    helpers: below ? fc.array(helper(below), { maxLength: 2 }) : fc.constant([]),
    team: below ? fc.array(below, { maxLength: 2 }) : fc.constant([]),
  });
  if (!below) return speaker;
  const workflow = fc
    .record({
      kind: fc.constant('workflow' as const),
      order: fc.constantFrom('sequence', 'parallel', 'loop'),
      reads: fc.constantFrom('shared', 'copy'),
      members: fc.array(below, { minLength: 1, maxLength: 3 }),
    })
    // Two agents that run in parallel cannot share a conversation.
    .map((plan): AgentPlan => (plan.order === 'parallel' ? { ...plan, reads: 'copy' } : plan));
  return fc.oneof({ weight: 2, arbitrary: speaker }, { weight: 1, arbitrary: workflow });
}

function helper(agents: fc.Arbitrary<AgentPlan>): fc.Arbitrary<HelperPlan> {
  return fc.record({
    agent: agents,
    effect: mostly<HelperPlan['effect']>('read', fc.constant('write')),
    confirmed: mostly(false, fc.constant(true)),
    history: mostly<HelperPlan['history']>('fresh', fc.constant('continue')),
    modelCalls: seldom(fc.integer({ min: 1, max: 3 })),
    ownState: mostly(false, fc.constant(true)),
  });
}

const timelessEnds: readonly TurnEnd[] = ['normal', 'length', 'safety', 'other', 'empty', 'fail', 'throw', 'cut'];

const anyEnd: fc.Arbitrary<TurnEnd> = fc.constantFrom<TurnEnd>(...timelessEnds, 'stall', 'deaf');

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

function turn(
  end: fc.Arbitrary<TurnPlan['end']>,
  how: readonly Behaviour[] = behaviours,
  others = false,
): fc.Arbitrary<TurnPlan> {
  return fc.record({
    thought: fc.boolean(),
    text: fc.constantFrom('', 'well', 'let me see what 😀 can be done'),
    calls: fc.array(call(how, others), { maxLength: others ? 3 : 4 }),
    end: mostly<TurnPlan['end']>('normal', end),
    chunk: fc.integer({ min: 1, max: 9 }),
    ids: mostly<TurnPlan['ids']>('own', fc.constantFrom('same', 'none')),
  });
}

function call(how: readonly Behaviour[], others: boolean): fc.Arbitrary<CallPlan> {
  const stuck: readonly CallPlan['tool'][] = how === timeless ? [] : ['stuck'];
  return fc.record({
    tool: fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constantFrom<CallPlan['tool']>('look', 'again', 'pay', 'pay', 'ship', 'send', 'peek'),
      },
      { weight: 3, arbitrary: fc.constantFrom<CallPlan['tool']>('ticket', 'sign', 'ask', ...stuck) },
      { weight: 1, arbitrary: fc.constantFrom<CallPlan['tool']>('nothing', 'Pay', 'constructor', '') },
      {
        weight: others ? 12 : 0,
        arbitrary: fc.constantFrom<CallPlan['tool']>('agent0', 'agent0', 'agent1', 'transfer_to_agent'),
      },
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

/** A return value of a tool: some look like results of the framework. */
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

/** Returns false for a race of two workers, whose winner is unknown. */
function isTimeless(plan: StepPlan): boolean {
  return !(plan.do === 'answer' && plan.fault === 'twoWorkers');
}

function mostly<T>(usual: T, others: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: others });
}

function seldom<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}
