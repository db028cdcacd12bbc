import { describe, expect, it } from 'vitest';
import { type ConfirmationRule, confirmationGate, type JsonPattern } from '../src/index.ts';
import { lookTool, payment, payTool, questionOf, testApp } from './test-app.ts';

/** TypeScript takes `toString` for the inherited one. */
const inherited: JsonPattern = JSON.parse('{"toString":{"absent":true}}');

async function statusOf(policy: readonly ConfirmationRule[], args = payment.args as { to: string; amount: number }) {
  const paid: unknown[] = [];
  const app = testApp([{ calls: [{ name: 'pay', args }] }, 'done'], {
    tools: [payTool(paid)],
    gates: [confirmationGate({ policy, timeoutMs: 20 })],
  });
  const { status } = await app.say('pay');
  return status === 'paused' ? 'ask' : paid.length > 0 ? 'allow' : 'deny';
}

describe('a policy', () => {
  const smallToAda: readonly ConfirmationRule[] = [
    { tool: 'pay', args: { to: { oneOf: ['ada', 'bob'] }, amount: { max: 10 } }, decision: 'allow' },
    { tool: 'p*', args: { amount: { min: 500 } }, decision: 'deny', reason: 'too much' },
  ];

  it.each([
    ['allows what a rule allows', { to: 'ada', amount: 10 }, 'allow'],
    ['asks where no rule holds', { to: 'ada', amount: 11 }, 'ask'],
    ['asks about a value that a rule does not name', { to: 'eve', amount: 1 }, 'ask'],
    ['denies what a rule denies', { to: 'ada', amount: 500 }, 'deny'],
  ])('%s', async (_what, args, expected) => {
    expect(await statusOf(smallToAda, args)).toBe(expected);
  });

  it('goes by the first rule that holds', async () => {
    expect(await statusOf([{ decision: 'deny' }, { decision: 'allow' }])).toBe('deny');
    expect(await statusOf([{ decision: 'allow' }, { decision: 'deny' }])).toBe('allow');
  });

  it.each<[string, ConfirmationRule, string]>([
    ['the effect', { effect: ['write'], decision: 'allow' }, 'allow'],
    ['another effect', { effect: 'read', decision: 'allow' }, 'ask'],
    ['another tool', { tool: ['paid', 'payer*'], decision: 'allow' }, 'ask'],
    ['the state', { state: { trusted: { absent: true } }, decision: 'allow' }, 'allow'],
    ['a state that is not so', { state: { trusted: true }, decision: 'allow' }, 'ask'],
    ['a text that begins so', { args: { to: { startsWith: 'a' } }, decision: 'allow' }, 'allow'],
    ['an argument that is not there', { args: { from: 'ada' }, decision: 'allow' }, 'ask'],
    ['a member that every object inherits', { args: { toString: { startsWith: '' } }, decision: 'allow' }, 'ask'],
    ['a name that every object inherits', { args: inherited, decision: 'allow' }, 'allow'],
    ['a predicate', { when: ({ amount }) => amount === 10, decision: 'allow' }, 'allow'],
  ])('looks at %s', async (_what, rule, expected) => {
    expect(await statusOf([rule])).toBe(expected);
  });

  it.each<[string, ConfirmationRule['when']]>([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['hangs', () => new Promise<boolean>(() => undefined)],
    ['answers what is no boolean', (() => 'yes') as never],
  ])('asks where a predicate %s, whatever the rule decides', async (_what, when) => {
    if (!when) throw new Error('no predicate');
    for (const decision of ['allow', 'deny'] as const)
      expect(await statusOf([{ when, decision }, { decision: 'allow' }])).toBe('ask');
  });

  it('asks about what only reads, too, where a predicate fails', async () => {
    const when = (): never => {
      throw new Error('no');
    };
    const gates = [confirmationGate({ policy: [{ when, decision: 'deny' }] })];
    const app = testApp([{ calls: [{ name: 'look', args: { at: 'bank' } }] }], { tools: [lookTool([])], gates });
    expect((await app.say('look')).status).toBe('paused');
  });

  it('that decides nothing that is known is refused', () => {
    const policy = [{ decision: 'alow' as never }];
    expect(() => confirmationGate({ policy })).toThrow(expect.objectContaining({ code: 'invalid_policy' }));
  });

  it('is asked again about arguments that a person edited', async () => {
    const paid: unknown[] = [];
    const policy: readonly ConfirmationRule[] = [
      { args: { amount: { min: 500 } }, decision: 'deny', reason: 'too much' },
    ];
    const app = testApp([{ calls: [payment] }, 'done'], {
      tools: [payTool(paid)],
      gates: [confirmationGate({ policy })],
    });
    const requestId = questionOf(await app.say('pay'));
    await app.answer({ requestId, value: { confirmed: true, args: { to: 'ada', amount: 600 } } });
    expect(await app.outcomes()).toEqual([{ status: 'denied', reason: 'too much' }]);
    expect(paid).toEqual([]);
  });

  it('says how each rule asks', async () => {
    const policy: readonly ConfirmationRule[] = [{ tool: 'pay', decision: 'ask', hint: 'Spend money?', quorum: 2 }];
    const gates = [confirmationGate({ policy, otherwise: { read: 'ask' }, ask: { hint: 'Really?' } })];
    const calls = [payment, { name: 'look', args: { at: 'bank' } }];
    const paused = await testApp([{ calls }], { tools: [payTool([]), lookTool([])], gates }).say('pay');
    expect(paused.pending.map(({ hint, quorum }) => [hint, quorum])).toEqual([
      ['Spend money?', 2],
      ['Really?', undefined],
    ]);
  });
});
