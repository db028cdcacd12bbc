import { adkHandler } from '@mortise/adk';
import { agUiHandler } from '@mortise/ag-ui';
import { aiSdkHandler } from '@mortise/ai-sdk/ui';
import { requireConfirmation } from '@mortise/confirmation';
import {
  createRunner,
  functionTool,
  inMemorySessionService,
  type JsonValue,
  llmAgent,
  type Runner,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { type AnswerRules, liveRuns, type ProposedAnswer, uiHandler } from '@mortise/ui';
import { expect, describe as group, it } from 'vitest';
import { z } from 'zod';

const key: SessionKey = { appName: 'shop', userId: 'ann', sessionId: 's1' };

/** Creates a conversation of Ann's in which a refund of 420 waits for an approval. */
async function refundAsked() {
  const paid: unknown[] = [];
  const refund = functionTool({
    name: 'refund',
    description: 'Pays an order back',
    input: z.object({
      order: z.string(),
      amount: z.union([z.number(), z.string().transform(Number)]),
      urgent: z.boolean().default(false),
    }),
    output: z.object({ order: z.string(), amount: z.number(), urgent: z.boolean() }),
    run: (input) => {
      paid.push(input);
      return input;
    },
  });
  const sessions = inMemorySessionService();
  const model = scriptedModel([{ calls: [{ name: 'refund', args: { order: 'A7', amount: 420 } }] }, 'Settled.']);
  const agent = llmAgent({ name: 'desk', model, tools: [requireConfirmation(refund, { remember: {} })] });
  const runner = createRunner({ appName: 'shop', sessions, agent });
  const { pending } = await runner.run({ session: key, message: 'Pay it back.' });
  return { runner, sessions, paid, question: pending[0]?.id ?? '' };
}

interface Asked {
  readonly runner: Runner;
  readonly sessions: SessionService;
  readonly rules: AnswerRules;
  readonly question: string;
}

/** Sends an answer over one protocol, like its clients, and returns the body of the response. */
type Wire = (asked: Asked, value: JsonValue) => Promise<string>;

const wires: { readonly [name: string]: Wire } = {
  async pages({ runner, sessions, rules, question }, value) {
    const runs = liveRuns({ runner, sessions });
    const handler = uiHandler({ runs, authorize: () => ({ ...person, ...rules }) });
    return sent(handler, () => runs.idle(), '/api/s/s1', { answers: [{ id: question, value }] });
  },
  async 'AG-UI'({ runner, sessions, rules, question }, value) {
    const runs = liveRuns({ runner, sessions });
    const handler = agUiHandler({ runs, authorize: () => ({ ...person, ...rules }) });
    const resume = [{ interruptId: question, status: 'resolved', payload: value }];
    const body = { threadId: 's1', runId: 'r1', messages: [], tools: [], context: [], state: {}, resume };
    return sent(handler, () => runs.idle(), '/', body);
  },
  async 'AI SDK'({ runner, sessions, rules, question }, value) {
    const runs = liveRuns({ runner, sessions });
    const handler = aiSdkHandler({ runs, authorize: () => ({ ...person, ...rules }) });
    return sent(handler, () => runs.idle(), '/api/chat', {
      id: 's1',
      messages: [],
      answers: [{ id: question, value }],
    });
  },
  async ADK({ runner, sessions, rules, question }, value) {
    const handler = adkHandler({
      apps: { shop: { runner } },
      sessions,
      authorize: () => ({ by: 'ann', mayUse: () => true, ...rules }),
    });
    const response = { id: question, name: 'adk_request_confirmation', response: value };
    const newMessage = { role: 'user', parts: [{ functionResponse: response }] };
    return sent(handler, async () => {}, '/run', { ...key, newMessage });
  },
};

const person = { appName: 'shop', userId: 'ann' };

async function sent(
  handler: (request: Request) => Promise<Response>,
  idle: () => Promise<void>,
  path: string,
  body: object,
): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const request = new Request(`http://localhost${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await (await handler(request)).text();
  await idle();
  return text;
}

const upTo5000 = { mayAnswer: ({ args }: ProposedAnswer) => Number(args['amount']) <= 5_000 };
const editsAmount = { ...upTo5000, mayEditArgs: { refund: ['amount'] } };
const asAsked = { order: 'A7', amount: 420, urgent: false };
const yes = { confirmed: true };
const edit = (args: JsonValue): JsonValue => ({ confirmed: true, args });

type Case = [what: string, rules: AnswerRules, value: JsonValue, refusal: RegExp | undefined, ran: readonly object[]];

const cases: readonly Case[] = [
  ['an approval', upTo5000, yes, undefined, [asAsked]],
  ['a rejection', upTo5000, { confirmed: false }, undefined, []],
  ['an approval without permission', { mayAnswer: () => false }, yes, /you may not give this answer/, []],
  [
    'an approval if the rule does not return a boolean',
    { mayAnswer: () => 'no' as never },
    yes,
    /you may not give this answer/,
    [],
  ],
  ['an edit without a permission', upTo5000, edit({ order: 'A7', amount: 10 }), /may not change \S*amount/, []],
  ['an edit without any rule', {}, edit({ order: 'A7', amount: 10 }), /may not change \S*amount/, []],
  ['an edit within the limit', editsAmount, edit({ order: 'A7', amount: 10 }), undefined, [{ ...asAsked, amount: 10 }]],
  ['an edit over the limit', editsAmount, edit({ order: 'A7', amount: 1_000_000 }), /you may not give this answer/, []],
  [
    'an edit that the schema converts to a number over the limit',
    editsAmount,
    edit({ order: 'A7', amount: '1e6' }),
    /you may not give this answer/,
    [],
  ],
  [
    'an edit with a number that JSON cannot represent',
    editsAmount,
    edit({ order: 'A7', amount: '1e999' }),
    /you may not give this answer/,
    [],
  ],
  ['an edit of another member', editsAmount, edit({ order: 'B8', amount: 420 }), /may not change \S*order/, []],
  [
    'an edit that adds a member',
    editsAmount,
    edit({ order: 'A7', amount: 420, urgent: true }),
    /may not change \S*urgent/,
    [],
  ],
  ['an edit that removes a member', editsAmount, edit({ amount: 420 }), undefined, []],
  ['a result in place of the tool', upTo5000, { result: asAsked }, /may not give a result|confirmed must be/, []],
  ['a result with the permission', { mayGiveResults: ['refund'] }, { result: asAsked }, undefined, []],
  [
    'an approval of later calls without the permission',
    upTo5000,
    { ...yes, remember: 'session' },
    /not later calls/,
    [],
  ],
  [
    'an approval of later calls with the permission',
    { mayRemember: ['refund'] },
    { ...yes, remember: 'session' },
    undefined,
    [asAsked],
  ],
  [
    'a payload without the shown members',
    upTo5000,
    { ...yes, payload: { amount: 420 } },
    /may not change .*remember/,
    [],
  ],
  ['a payload that was not shown', upTo5000, { ...yes, payload: { amount: 9 } }, /may not change .*amount/, []],
];

for (const [name, wire] of Object.entries(wires))
  group(`an answer over ${name}`, () => {
    it.each(cases)('is accepted or refused as the rules say: %s', async (_what, rules, value, refusal, ran) => {
      const { runner, sessions, paid, question } = await refundAsked();
      const reported = await wire({ runner, sessions, rules, question }, value);
      if (refusal) expect(reported).toMatch(refusal);
      else expect(reported).not.toMatch(/you may not/);
      expect(paid).toEqual(ran);
      const answered = (await sessions.load(key))?.events.some(({ type }) => type === 'answered');
      if (refusal) expect(answered).toBe(false);
    });
  });

it('a rule receives the question, the answer, and the arguments that would run after it', async () => {
  const seen: unknown[] = [];
  const mayAnswer = (proposed: ProposedAnswer, session: SessionKey): boolean => {
    const { question, answer, args } = structuredClone(proposed);
    seen.push([session.sessionId, question.call, answer, args]);
    for (const part of [proposed.args, proposed.question.args, proposed.answer])
      if (part) Object.assign(part, { amount: 0 });
    return true;
  };
  const { runner, sessions, paid, question } = await refundAsked();
  const value = edit({ order: 'A7', amount: '300' });
  const rules = { mayAnswer, mayEditArgs: { refund: ['amount'] } };
  await wires['pages']?.({ runner, sessions, rules, question }, value);
  expect(seen).toEqual([
    ['s1', 'refund', undefined, asAsked],
    ['s1', 'refund', value, { ...asAsked, amount: 300 }],
  ]);
  expect(paid).toEqual([{ ...asAsked, amount: 300 }]);
});

it.each([
  ['misspelt', { mayAnser: () => false }],
  ['no function', { mayAnswer: 'never' }],
  ['a string in place of a list', { mayEditArgs: { refund: 'amount' } }],
  ['a list in place of an object', { mayEditArgs: ['amount'] }],
  ['a string in place of names', { mayGiveResults: 'refund' }],
  ['true in place of names', { mayRemember: true }],
])('a malformed permission allows no answer (%s)', async (_what, rules) => {
  for (const wire of Object.values(wires)) {
    const { runner, sessions, paid, question } = await refundAsked();
    await wire({ runner, sessions, rules: rules as AnswerRules, question }, yes);
    expect(paid).toEqual([]);
  }
});
