import {
  type Callbacks,
  functionTool,
  type JsonObject,
  type RunEvent,
  type RunResult,
  type Tool,
  type ToolGate,
} from '@mortise/core';
import { viewSnapshots } from '@mortise/core/snapshots';
import { confirmGate, type TestApp } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { never } from '../harness/in-doubt-app.ts';
import { key, outcomesIn } from '../harness/inspect-run.ts';
import { crashedAfter } from '../harness/wrapped-sessions.ts';

const ids = [3, 1, 2];
const yes = { confirmed: true };

/** Changes every list and object that it can reach, if it is not frozen. */
function vandalize(value: unknown, seen: Set<unknown> = new Set()): void {
  if (typeof value !== 'object' || value === null || seen.has(value) || value instanceof AbortSignal) return;
  seen.add(value);
  for (const name of Object.keys(value)) vandalize((value as Record<string, unknown>)[name], seen);
  for (const change of changes) {
    try {
      change(value);
    } catch {
      // A frozen object throws.
    }
  }
}

const changes: readonly ((value: object) => void)[] = [
  (value) => Array.isArray(value) && value.sort(),
  (value) => Array.isArray(value) && value.push(9),
  (value) => Object.assign(value, 'amount' in value && { amount: 1_000_000 }),
  (value) => Object.assign(value, 'text' in value && { text: 'changed' }),
  (value) => Object.assign(value, 'userId' in value && { userId: 'eve' }),
  (value) => Object.assign(value, 'ids' in value && { ids: [9] }),
  (value) => Object.assign(value, 'name' in value && 'args' in value && { args: { ids: [9], amount: 9 } }),
];

const readable = ['events', 'state', 'session', 'userContent', 'answers', 'approvals'] as const;

/** Changes all objects that a context returns. */
function vandalizeContext(context: object): void {
  for (const name of readable) if (name in context) vandalize((context as Record<string, unknown>)[name]);
}

function moveTool(ran: unknown[], options: Partial<Tool> = {}, plain = true): Tool {
  const input = z.object({ ids: z.array(z.number()), amount: z.number() });
  const tool = functionTool({
    name: 'move',
    description: 'Moves',
    input: plain
      ? input
      : input.extend({
          at: z.iso
            .date()
            .default('2026-01-01')
            .transform((text) => new Date(text)),
        }),
    run: (given: unknown) => {
      ran.push(structuredClone(given));
      return 'moved';
    },
  }) as Tool;
  return { ...tool, ...options };
}

const steps = [{ calls: [{ name: 'move', args: { ids: [...ids], amount: 1 } }] }, 'done'];

async function approve(app: TestApp): Promise<RunResult> {
  const paused = await app.say('move');
  const [question] = paused.pending;
  expect(question?.call.args).toEqual({ ids, amount: 1 });
  return app.answer({ requestId: question?.id ?? '', value: yes });
}

const change = (given: unknown): string => {
  vandalize(given);
  return 'x';
};
const gateThat = (spoil: (call: object, context: object) => void): ToolGate => ({
  name: 'spoiler',
  order: 'policy',
  check: (call, _tool, context) => {
    spoil(call, context);
    return { type: 'proceed' };
  },
});
function spoil(call: object, context: object): void {
  vandalize(call);
  vandalizeContext(context);
}

const spoilers: Readonly<Record<string, { tool?: Partial<Tool>; gate?: ToolGate; callbacks?: Callbacks }>> = {
  'the function `exclusive`': { tool: { exclusive: change } },
  'a preview': { tool: { preview: change } },
  'a gate': { gate: gateThat(spoil) },
  'a hook before the call': {
    callbacks: {
      mode: 'observe',
      beforeTool: (_tool, call, context) => {
        vandalize(call);
        vandalizeContext(context);
        return undefined;
      },
    },
  },
  'a hook around the call': {
    callbacks: {
      aroundTool: async (run, _tool, call, context) => {
        vandalize(call);
        vandalizeContext(context);
        await run();
      },
    },
  },
  'a hook before the model': {
    callbacks: {
      beforeModel: (request, context) => {
        vandalize(request.contents);
        vandalizeContext(context);
        return undefined;
      },
    },
  },
};

describe.each([
  ['JSON', true],
  ['values that JSON cannot represent', false],
])('approved arguments whose schema returns %s', (_what, plain) => {
  it.each(Object.entries(spoilers))(
    'approved arguments run as approved, whatever %s does to its input',
    async (_who, { tool, gate, callbacks }) => {
      const ran: JsonObject[] = [];
      const gates = [...(gate ? [gate] : []), confirmGate()];
      const app = testApp(steps, {
        tools: [moveTool(ran, tool, plain)],
        gates,
        ...(callbacks && { callbacks }),
      });
      expect(await approve(app)).toMatchObject({ status: 'completed' });
      expect(ran).toMatchObject([{ ids, amount: 1 }]);
      expect((await app.logOf('model'))[0]?.content.parts).toMatchObject([{ args: { ids, amount: 1 } }]);
      expect((await app.logOf('input'))[0]?.content.parts).toEqual([{ type: 'text', text: 'move' }]);
    },
  );

  it('approved arguments run as approved, whatever reconcile does to its input', async () => {
    const first = testApp(steps, { tools: [moveTool([], { run: never, timeoutMs: 15 }, plain)] });
    await first.say('move');
    const log = (await first.log()).filter(({ type }) => type !== 'asked');
    const ran: JsonObject[] = [];
    const reconcile = (given: unknown): undefined => void change(given);
    const tool = moveTool(ran, { reconcile }, plain);
    const app = testApp(['done'], { tools: [tool] }, { sessions: await crashedAfter(log) });
    const paused = await app.resume();
    await app.answer({ requestId: paused.pending[0]?.id ?? '', value: { resolution: 'retry' } });
    expect(ran).toMatchObject([{ ids, amount: 1 }]);
  });
});

it('a run never shares its working objects with its events and results', async () => {
  const ran: JsonObject[] = [];
  const seen: RunEvent[] = [];
  const app = testApp(steps, { tools: [moveTool(ran)], gates: [confirmGate()] });
  for await (const event of app.runner.stream({ session: key.sessionId, message: 'move' })) {
    seen.push(event);
    if (event.type === 'end') expect(event.result.pending[0]?.call.args).toEqual({ ids, amount: 1 });
    const id = event.type === 'end' ? event.result.pending[0]?.id : undefined;
    vandalize(event);
    if (id !== undefined) await app.answer({ requestId: id, value: yes });
  }
  expect(ran).toEqual([{ ids, amount: 1 }]);
  expect(seen.length).toBeGreaterThan(3);
  expect((await app.logOf('started')).flatMap(({ calls }) => calls)).toMatchObject([{ callId: expect.any(String) }]);
  expect(outcomesIn(app.model.requests[1])).toMatchObject([{ status: 'ok' }]);
});

it('a tool that changes objects of the context does not change the arguments of a parallel call', async () => {
  const ran: JsonObject[] = [];
  const look = functionTool({
    name: 'look',
    description: 'Looks',
    effect: 'read',
    run: (_input, context) => {
      vandalizeContext(context);
      return 'seen';
    },
  });
  const turn = { calls: [{ name: 'look' }, ...(steps[0] as { calls: object[] }).calls] };
  const app = testApp([turn as never, 'done'], { tools: [look, moveTool(ran)] }, { concurrency: 1 });
  expect((await app.say('move')).session).toEqual(key);
  expect(ran).toEqual([{ ids, amount: 1 }]);
  expect((await app.logOf('model'))[0]?.content.parts[1]).toMatchObject({ args: { ids, amount: 1 } });
});

it('a gate cannot change the arguments of a call that is resumed from a stored view', async () => {
  const ran: JsonObject[] = [];
  const first = testApp(steps, { tools: [moveTool([])], gates: [confirmGate()] });
  const snapshots = viewSnapshots(first.sessions, { afterEvents: 1 });
  const before = testApp(
    steps,
    { tools: [moveTool([])], gates: [confirmGate()] },
    { sessions: first.sessions, snapshots },
  );
  await before.say('move');
  const spoiler = gateThat(spoil);
  const again = viewSnapshots(first.sessions, { afterEvents: 1 });
  const options = { sessions: first.sessions, snapshots: again };
  const app = testApp(['done'], { tools: [moveTool(ran)], gates: [spoiler, confirmGate()] }, options);
  const { pending } = await app.resume();
  await app.answer({ requestId: pending[0]?.id ?? '', value: yes });
  expect(ran).toEqual([{ ids, amount: 1 }]);
});

it.each([
  ['egress', { hosts: ['bank.example'] }, { hosts: ['evil.example'] }],
  ['egress', 'none', undefined],
  ['effect', 'idempotent', 'write'],
])('an approval does not count for a tool whose %s has changed since the question', async (member, then, now) => {
  for (const answersBindTo of ['definition', 'schema'] as const) {
    const ran: JsonObject[] = [];
    const tool = (value: unknown): Tool => moveTool(ran, value === undefined ? {} : { [member]: value });
    const first = testApp(steps, { tools: [tool(then)], gates: [confirmGate()] }, { answersBindTo });
    const { pending } = await first.say('move');
    const options = { sessions: first.sessions, answersBindTo };
    const app = testApp(['done'], { tools: [tool(now)], gates: [confirmGate()] }, options);
    const again = await app.answer({ requestId: pending[0]?.id ?? '', value: yes });
    expect(again).toMatchObject({ status: 'paused', pending: [{ kind: 'confirmation' }] });
    expect(ran).toEqual([]);
    expect(await app.answer({ requestId: again.pending[0]?.id ?? '', value: yes })).toMatchObject({
      status: 'completed',
    });
    expect(ran).toHaveLength(1);
  }
});

it.each([{ quorum: '2' }, { quorum: 0 }, { quorum: -1 }, { quorum: 1.5 }, { quorum: null }, { expiresAt: '1' }])(
  'a gate that asks a question with the invalid member %j stops the call',
  async (odd) => {
    const ran: unknown[] = [];
    const gate: ToolGate = {
      name: 'asks',
      order: 'confirmation',
      check: () => ({ type: 'pause', question: { kind: 'confirmation', hint: 'Sure?', ...(odd as object) } }),
    };
    const app = testApp(steps, { tools: [moveTool(ran)], gates: [gate] });
    await app.say('move');
    expect(await app.outcomes()).toMatchObject([{ status: 'error', code: 'gate_failed' }]);
    expect(ran).toEqual([]);
  },
);

it.each([Number.NaN, -1, '3', null])('a gate with the invalid maxPending %s stops the call', async (maxPending) => {
  const gate: ToolGate = {
    name: 'asks',
    order: 'confirmation',
    check: () => ({ type: 'pause', question: { kind: 'x', hint: 'Sure?' }, maxPending: maxPending as number }),
  };
  const app = testApp(steps, { tools: [moveTool([])], gates: [gate] });
  await app.say('move');
  expect(await app.outcomes()).toMatchObject([{ status: 'error', code: 'gate_failed' }]);
});

const settingsOf = (temperature: number) => ({ settings: { temperature }, providerOptions: { acme: { a: 1 } } });

it('the settings of an agent are a copy, which no hook can change', async () => {
  const settings = { temperature: 0, providerOptions: { acme: { a: 1 } } };
  const beforeModel: Callbacks['beforeModel'] = (request) => {
    for (const part of [request.settings, request.providerOptions?.['acme']]) {
      try {
        Object.assign(part ?? {}, { temperature: 2, a: 2 });
      } catch {
        // A frozen object throws.
      }
    }
    return undefined;
  };
  const app = testApp(['a', 'b'], { settings, callbacks: { beforeModel } });
  await app.say('one');
  settings.temperature = 2;
  await app.say('two');
  expect(app.model.requests).toMatchObject([settingsOf(0), settingsOf(0)]);
});
