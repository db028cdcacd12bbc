import {
  type Agent,
  createRunner,
  delegateResult,
  type Event,
  functionTool,
  inMemorySessionService,
  llmAgent,
  pendingResult,
  type RunEvent,
  type RunInput,
  type SessionService,
  schemaTool,
  type Tool,
  type ToolGate,
} from '@mortise/core';
import { rewindSession } from '@mortise/core/session-fork';
import { fakeClock, fakeIds, type ScriptedStep, scriptedModel } from '@mortise/testing';

/** The events that a watcher got in one of the runs of a session, and what the application did before it. */
export interface ExampleRun {
  readonly what: string;
  readonly seen: readonly RunEvent[];
}

/**
 * Returns a session in which every type of event occurs, as it was run: by a scripted model, with a clock and
 * ids that are always the same.
 */
export async function exampleRuns(): Promise<readonly ExampleRun[]> {
  const clock = fakeClock();
  const sessions = inMemorySessionService({ clock: clock.now });
  const runner = createRunner({
    agent: desk(clock.advance),
    sessions,
    clock: clock.now,
    newId: fakeIds('e'),
    concurrency: 1,
  });
  const runs: ExampleRun[] = [];
  const run = async (what: string, input: RunInput): Promise<readonly RunEvent[]> => {
    clock.advance(1_000);
    const seen: RunEvent[] = [];
    for await (const event of runner.stream({ session: 'desk-7', ...input })) seen.push(event);
    runs.push({ what, seen });
    return seen;
  };
  await run('A message. The model fails in the middle of a call.', { message: 'Refund order 7.', inputId: 'm1' });
  const asked = await run('The application continues. A gate asks for an approval, and a tool for text.', {});
  const [approval, words] = questionsIn(asked);
  await run('The question of the tool is withdrawn, and the gate gets its approval.', {
    answers: [{ requestId: approval ?? '', value: { confirmed: true }, by: 'ann' }],
    withdraw: [{ requestId: words ?? '', reason: 'not needed' }],
  });
  const [export_] = callsIn(runs.flatMap(({ seen }) => seen)).filter(({ name }) => name === 'export_report');
  await run('The result of a call that the model did not wait for.', {
    results: [{ callId: export_?.id ?? '', outcome: { status: 'ok', output: { file: 'report.csv' } } }],
  });
  clock.advance(1_000);
  runs.push({
    what: 'The application rewinds the session to its first message with `rewindSession`, which is no run.',
    seen: await wentBack(sessions, clock.now()),
  });
  return runs;
}

/** Returns the events after a rewind, as a run would show them. */
async function wentBack(sessions: SessionService, timestamp: number): Promise<readonly RunEvent[]> {
  const [key] = await sessions.list({ appName: 'app', userId: 'user' });
  if (!key) throw new Error('there is no session');
  const revision = (await sessions.load(key))?.revision ?? 0;
  const back = { toRevision: 1, forgetEffects: true, reason: 'another order was meant' };
  const { session } = await rewindSession({ sessions, key, ...back });
  return session.events.slice(revision).map((event, at) => ({
    type: 'event',
    event: { ...event, id: `back-${at + 1}`, timestamp },
    revision: revision + at + 1,
  }));
}

/** Returns the stored events that were shown, in the order of the log. */
export function storedIn(runs: readonly ExampleRun[]): readonly Event[] {
  return runs.flatMap(({ seen }) => seen.flatMap((event) => (event.type === 'event' ? [event.event] : [])));
}

/**
 * Creates an agent of a support desk that refunds, asks, lets two others look something up, and has a report
 * made.
 */
function desk(takes: (ms: number) => void): Agent {
  const refund = schemaTool({
    name: 'refund',
    description: 'Pays an order back',
    inputJsonSchema: { type: 'object', properties: { order: { type: 'integer' } }, required: ['order'] },
    unchecked: true,
    effect: 'write',
    gates: [limit, approval],
    run: async ({ order }, context) => {
      context.progress({ done: 0.5 });
      const paid = await context.step('pay', () => {
        takes(120);
        return `refund-${String(order)}`;
      });
      return { paid };
    },
  });
  const model = scriptedModel(script);
  return llmAgent({ name: 'desk', model, tools: [refund, askReason, exportReport, lookUp] });
}

const script: readonly ScriptedStep[] = [
  { calls: [{ name: 'refund', args: '{"order":' }], fail: { code: 'overloaded', message: 'The model is overloaded.' } },
  {
    text: 'I look into it.',
    calls: [
      { name: 'refund', args: { order: 7 } },
      { name: 'ask_reason' },
      { name: 'look_up' },
      { name: 'export_report' },
    ],
    usage: { inputTokens: 20, outputTokens: 30 },
  },
  {
    text: 'Order 7 is paid back.',
    sources: [{ url: 'https://shop.example/orders/7', title: 'Order 7', part: 0, start: 0, end: 7 }],
    usage: { inputTokens: 90, outputTokens: 8 },
  },
  'Here is your report: report.csv.',
];

/** A gate that lets small orders pass. */
const limit: ToolGate = {
  name: 'limit',
  order: 'policy',
  check: () => ({ type: 'proceed', note: 'It is below the limit.' }),
};

/** A gate that asks a user once, and lets the call pass after an approval. */
const approval: ToolGate = {
  name: 'approval',
  order: 'confirmation',
  check: ({ args }, _tool, { answers }) =>
    answers.length > 0
      ? { type: 'proceed', note: 'A person has agreed.' }
      : { type: 'pause', question: { kind: 'confirmation', hint: 'Pay it back?', payload: { args } } },
};

const askReason: Tool = functionTool({
  name: 'ask_reason',
  description: 'Asks why',
  effect: 'read',
  run: () => pendingResult({ kind: 'input', hint: 'Why is it sent back?' }),
});

const exportReport: Tool = functionTool({
  name: 'export_report',
  description: 'Makes a report',
  effect: 'idempotent',
  isLongRunning: true,
  whilePending: 'goOn',
  run: () => ({ job: 'j-1' }),
});

/** An agent with two members that look something up one after the other. */
const archive: Agent = {
  name: 'archive',
  description: 'Looks things up',
  subAgents: [llmAgent({ name: 'orders', model: scriptedModel(['Order 7 is a lamp.']) })],
  next: ({ members }) => {
    const [agent] = archive.subAgents ?? [];
    return [...members.values()].every(({ end }) => end) && members.size > 0
      ? { do: 'done', output: 'a lamp' }
      : { do: 'run', members: agent ? [{ key: 'orders', agent, reads: 'copy' }] : [] };
  },
};

const lookUp: Tool = {
  ...functionTool({
    name: 'look_up',
    description: 'Looks an order up',
    effect: 'read',
    run: () =>
      delegateResult({ agent: 'archive', input: { role: 'user', parts: [{ type: 'text', text: 'Order 7?' }] } }),
  }),
  agents: [archive],
};

function questionsIn(seen: readonly RunEvent[]): readonly string[] {
  const end = seen.at(-1);
  return end?.type === 'end' ? end.result.pending.filter(({ kind }) => kind !== 'result').map(({ id }) => id) : [];
}

function callsIn(seen: readonly RunEvent[]): readonly { readonly id: string; readonly name: string }[] {
  return seen.flatMap((event) =>
    event.type === 'event' && event.event.type === 'model'
      ? event.event.content.parts.filter((part) => part.type === 'functionCall')
      : [],
  );
}
