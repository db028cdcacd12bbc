import { functionTool, inMemorySessionService, type JsonObject, type RunResult, type Tool } from '@mortise/core';
import type { TestApp } from '@mortise/testing';
import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  confirmationGate,
  inMemoryGrantService,
  pendingRequests,
  rememberGrants,
  requestConfirmation,
  requireConfirmation,
} from '../src/index.ts';
import { key, questionOf, validatingApp } from './validating-app.ts';

/** Converts euros in a string to cents. */
const cents = z.object({ to: z.string(), amount: z.string().transform((text) => Number(text) * 100) });
const withDefault = z.object({ amount: z.number().default(5000) });
const fifty = { to: 'ada', amount: '50' };
const denyLarge = confirmationGate({
  policy: [{ tool: 'pay', args: { amount: { min: 1000 } }, decision: 'deny' }],
  otherwise: { write: 'allow' },
});

function payWith<T>(input: z.ZodType<T>, ran: unknown[], more: { preview?: (input: T) => string } = {}): Tool {
  return functionTool({
    name: 'pay',
    description: 'Pays',
    input,
    inputJsonSchema: { type: 'object' },
    ...more,
    run: (given) => {
      ran.push(given);
      return 'paid';
    },
  });
}

const once = (args: object) => [{ calls: [{ name: 'pay', args: args as JsonObject }] }, 'done'];

it('a predicate of a rule gets the arguments with their default values', async () => {
  const ran: unknown[] = [];
  const tool = requireConfirmation(payWith(withDefault, ran), ({ amount }) => Number(amount) > 100);
  const { status } = await validatingApp(once({}), { tools: [tool] }).say('go');
  expect([status, ran]).toEqual(['paused', []]);
});

it('a predicate of a rule gets the arguments as the schema transforms them', async () => {
  const ran: unknown[] = [];
  const tool = requireConfirmation(payWith(cents, ran), ({ amount }) => Number(amount) > 1000);
  const { status } = await validatingApp(once(fifty), { tools: [tool] }).say('go');
  expect([status, ran]).toEqual(['paused', []]);
});

it.each([
  ['a default', withDefault, {}],
  ['a transform', cents, fifty],
])('a rule that denies is compared with the arguments after %s of the schema', async (_source, schema, args) => {
  const ran: unknown[] = [];
  const app = validatingApp(once(args), { tools: [payWith<unknown>(schema, ran)], gates: [denyLarge] });
  await app.say('go');
  expect([ran, await app.outcomes()]).toEqual([[], [expect.objectContaining({ status: 'denied' })]]);
});

it('a rule about arguments that JSON cannot represent asks a user and gives the reason', async () => {
  class Money {
    readonly #cents: number;
    constructor(amount: number) {
      this.#cents = amount;
    }
    get cents(): number {
      return this.#cents;
    }
  }
  const ran: unknown[] = [];
  const schema = z.object({ amount: z.number().transform((amount) => new Money(amount)) });
  const app = validatingApp(once({ amount: 1 }), { tools: [payWith(schema, ran)], gates: [denyLarge] });
  const { status, pending } = await app.say('go');
  expect([status, ran]).toEqual(['paused', []]);
  expect(pending[0]?.checkedGap).toEqual({ reason: 'opaque' });
});

it('a predicate gets dates unchanged, and hint, payload and preview show the arguments that run', async () => {
  const schema = z.object({ at: z.coerce.date(), amount: z.number().default(7) });
  let seen: unknown;
  const tool = requireConfirmation(payWith(schema, [], { preview: ({ amount }) => `pays ${amount}` }), {
    when: (args) => {
      seen = args['at'];
      return true;
    },
    hint: ({ amount }) => `Pay ${String(amount)}?`,
    payload: ({ amount }) => ({ amount: amount ?? null }),
  });
  const { pending } = await validatingApp(once({ at: '2026-01-01' }), { tools: [tool] }).say('go');
  expect(seen).toBeInstanceOf(Date);
  expect(pending[0]).toMatchObject({
    hint: 'Pay 7?',
    payload: { amount: 7, preview: 'pays 7' },
    preview: 'pays 7',
    call: { args: { at: '2026-01-01' } },
    checked: { at: '2026-01-01T00:00:00.000Z', amount: 7 },
  });
});

it('a page made from the log alone shows the checked arguments next to the given ones, and an approval runs the checked arguments', async () => {
  const ran: unknown[] = [];
  const app = validatingApp(once(fifty), { tools: [requireConfirmation(payWith(cents, ran))] });
  const paused = await app.say('go');
  const [open] = await pendingRequests(app.sessions, key);
  expect(open).toMatchObject({ call: { args: { amount: '50' } }, checked: { to: 'ada', amount: 5000 } });
  expect((await app.logOf('asked'))[0]?.request.checked).toEqual({ to: 'ada', amount: 5000 });
  await app.answer({ requestId: questionOf(paused), value: { confirmed: true } });
  expect(ran).toEqual([{ to: 'ada', amount: 5000 }]);
});

it('a question about a call whose checked arguments equal the given ones shows them once', async () => {
  const tool = requireConfirmation(payWith(z.object({ amount: z.number() }), []));
  const { pending } = await validatingApp(once({ amount: 1 }), { tools: [tool] }).say('go');
  expect(pending[0]).not.toHaveProperty('checked');
  expect(pending[0]).not.toHaveProperty('checkedGap');
});

it('an approval does not apply to a version of the tool whose check turns the same arguments into others', async () => {
  const ran: unknown[] = [];
  const first = validatingApp(once(fifty), { tools: [requireConfirmation(payWith(cents, ran))] });
  const paused = await first.say('go');
  const dearer = z.object({ to: z.string(), amount: z.string().transform((text) => Number(text) * 10_000) });
  const tools = [requireConfirmation(payWith(dearer, ran))];
  const later = validatingApp(['done'], { tools }, { sessions: first.sessions });
  const again = await later.answer({ requestId: questionOf(paused), value: { confirmed: true } });
  expect([again.status, ran, again.pending[0]?.checked]).toEqual(['paused', [], { to: 'ada', amount: 500_000 }]);
});

it('an edit contains arguments as the model writes them, and rules decide about their checked form', async () => {
  const gate = confirmationGate({ policy: [{ tool: 'pay', args: { amount: { min: 100_000 } }, decision: 'deny' }] });
  const play = async (amount: string): Promise<readonly unknown[]> => {
    const ran: unknown[] = [];
    const app = validatingApp(once(fifty), { tools: [payWith(cents, ran)], gates: [gate] });
    const paused = await app.say('go');
    await app.answer({ requestId: questionOf(paused), value: { confirmed: true, args: { to: 'ada', amount } } });
    return ran;
  };
  expect(await play('60')).toEqual([{ to: 'ada', amount: 6000 }]);
  expect(await play('6000')).toEqual([]);
});

it.each([{ amount: [1] }, { amount: [1], at: '2026-01-01' }])(
  'a change that a predicate makes to %o has no effect',
  async (args) => {
    const ran: { amount: unknown }[] = [];
    const list = z.object({ amount: z.array(z.number()), at: z.coerce.date().optional() });
    const seen: unknown[] = [];
    const meddle = (given: { amount?: unknown }): boolean => {
      seen.push(structuredClone(given.amount));
      (given.amount as number[]).push(9);
      return false;
    };
    const rule = { decision: 'ask', when: meddle } as const;
    const gates = [confirmationGate({ policy: [rule], otherwise: { write: 'allow' } })];
    await validatingApp(once(args), { tools: [requireConfirmation(payWith(list, ran), meddle)], gates }).say('go');
    expect(ran.map(({ amount }) => amount)).toEqual([[1]]);
    expect(seen).toEqual([[1], [1]]);
  },
);

it('a grant covers the checked arguments, however they were written', async () => {
  const ran: unknown[] = [];
  const path = z.object({ amount: z.string().transform((text) => text.replace(/^(\.\/)+/, '')) });
  const steps = ['a', './a', 'b'].map((amount) => ({ calls: [{ name: 'pay', args: { amount } }] }));
  const app = validatingApp([...steps, 'done'], { tools: [requireConfirmation(payWith(path, ran), { remember: {} })] });
  const paused = await app.say('go');
  const next = await app.answer({ requestId: questionOf(paused), value: { confirmed: true, remember: 'session' } });
  expect(ran).toEqual([{ amount: 'a' }, { amount: 'a' }]);
  expect(next.pending[0]?.call.args).toEqual({ amount: 'b' });
});

it('a permanent grant covers a call with the same text only if its checked arguments are the same', async () => {
  const grants = inMemoryGrantService();
  const play = async (schema: z.ZodType<unknown>, ran: unknown[], sessionId: string): Promise<[RunResult, TestApp]> => {
    const tools = [requireConfirmation(payWith(schema, ran), { remember: {}, grants })];
    const app = validatingApp(once(fifty), { tools }, { plugins: [rememberGrants(grants)] } as never);
    return [await app.runner.run({ session: sessionId, message: 'go' }), app];
  };
  const ran: unknown[] = [];
  const [paused, { runner }] = await play(cents, ran, 's1');
  await runner.run({
    session: 's1',
    answers: [{ requestId: questionOf(paused), value: { confirmed: true, remember: 'always' } }],
  });
  expect((await play(cents, ran, 's2'))[0].status).toBe('completed');
  const dearer = z.object({ to: z.string(), amount: z.string().transform((text) => Number(text) * 10_000) });
  expect((await play(dearer, ran, 's3'))[0].status).toBe('paused');
  expect(ran).toHaveLength(2);
});

it('refuses arguments whose check is not stable', async () => {
  const ran: unknown[] = [];
  let n = 0;
  const drifting = z.object({ amount: z.date().default(() => new Date(++n)) });
  const app = validatingApp(once({}), { tools: [requireConfirmation(payWith(drifting, ran))] });
  const { status, pending } = await app.say('go');
  expect([status, ran, pending]).toEqual(['completed', [], []]);
  expect(await app.outcomes()).toMatchObject([{ code: 'unstable_check' }]);
});

it('asks twice about JSON whose check changes after each answer, and then denies the call', async () => {
  const ran: unknown[] = [];
  const sessions = inMemorySessionService();
  let n = 0;
  const drifting = z.object({ amount: z.number().default(() => ++n) });
  const tools = [requireConfirmation(payWith(drifting, ran))];
  const app = validatingApp(once({}), { tools }, { sessions });
  let run = await app.say('go');
  for (const amount of [1, 2]) {
    expect(run.pending[0]?.checked).toEqual({ amount });
    run = await app.answer({ requestId: questionOf(run), value: { confirmed: true } });
  }
  expect([run.status, ran]).toEqual(['completed', []]);
  expect(await app.outcomes()).toMatchObject([{ code: 'unstable_check' }]);
});

it('arguments that are too large for the log are logged by digest, and an approval covers exactly these', async () => {
  const ran: unknown[] = [];
  const file = (text: string) => z.object({ path: z.string() }).transform(({ path }) => ({ path, text }));
  const first = validatingApp(once({ path: 'a' }), {
    tools: [requireConfirmation(payWith(file('x'.repeat(200_000)), ran))],
  });
  const paused = await first.say('go');
  const { checkedGap } = paused.pending[0] ?? {};
  expect(checkedGap).toEqual({ reason: 'large', chars: 200_022, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(paused.pending[0]).not.toHaveProperty('checked');
  expect(JSON.stringify(await first.log()).length).toBeLessThan(10_000);
  const answer = { requestId: questionOf(paused), value: { confirmed: true } };
  const tools = [requireConfirmation(payWith(file('y'.repeat(200_000)), ran))];
  const other = await validatingApp(['done'], { tools }, { sessions: first.sessions }).answer(answer);
  expect([other.status, ran]).toEqual(['paused', []]);
});

it('a gate decides about a hand-written tool with an async check like about any other tool', async () => {
  const ran: unknown[] = [];
  const hand: Tool = {
    name: 'pay',
    description: 'By hand',
    declaration: { name: 'pay', description: 'By hand', parametersJsonSchema: { type: 'object' } },
    check: async (args) => ({ value: { cents: Number(args['euros']) * 100 } }),
    run: (input) => {
      ran.push(input);
      return { status: 'ok', output: null };
    },
  };
  const tools = [requireConfirmation(hand, (args) => Number(args['cents']) > 100)];
  const { status, pending } = await validatingApp(once({ euros: 2 }), { tools }).say('go');
  expect([status, ran, pending[0]?.checked]).toEqual(['paused', [], { cents: 200 }]);
});

it('a question of a tool that modified its input object shows the original input', async () => {
  const tool = functionTool({
    name: 'pay',
    description: 'Pays',
    input: withDefault,
    run: (input, context) => {
      input.amount = 1;
      return requestConfirmation(context, 'Sure?');
    },
  });
  const { pending } = await validatingApp(once({}), { tools: [tool] }).say('go');
  expect(pending[0]?.checked).toEqual({ amount: 5000 });
});
