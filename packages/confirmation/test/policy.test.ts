import { describe, expect, it } from 'vitest';
import { type ConfirmationRule, confirmationGate, type JsonPattern, requireConfirmation } from '../src/index.ts';
import { lookTool, payment, payTool, questionOf, validatingApp } from './validating-app.ts';

/** Parsed from JSON, because TypeScript reads `toString` in a literal as the inherited method. */
const inherited: JsonPattern = JSON.parse('{"toString":{"absent":true}}');

async function statusOf(policy: readonly ConfirmationRule[], args = payment.args as { to: string; amount: number }) {
  const paid: unknown[] = [];
  const app = validatingApp([{ calls: [{ name: 'pay', args }] }, 'done'], {
    tools: [payTool(paid)],
    gates: [confirmationGate({ policy, timeoutMs: 20 })],
  });
  const { status } = await app.say('pay');
  return status === 'paused' ? 'ask' : paid.length > 0 ? 'allow' : 'deny';
}

describe('a change of the options of a gate after it was created', () => {
  const rule = (): { decision: 'deny'; args: { amount: { min: number } } } => ({
    decision: 'deny',
    args: { amount: { min: 1 } },
  });
  const changes: Record<string, (given: { policy: ReturnType<typeof rule>[]; otherwise: { write: 'deny' } }) => void> =
    {
      'a rule is removed': ({ policy }) => policy.splice(0),
      'a rule allows': ({ policy }) => policy.map((each) => Object.assign(each, { decision: 'allow' })),
      'a condition is changed': ({ policy }) => policy.map(({ args }) => Object.assign(args.amount, { min: 1e9 })),
      'the effects are allowed': ({ otherwise }) => Object.assign(otherwise, { write: 'allow' }),
      'all options are replaced': (given) => Object.assign(given, { policy: [], otherwise: { write: 'allow' } }),
    };

  it.each(Object.entries(changes))(
    'a change of the options of a gate after it was created has no effect if %s',
    async (_what, change) => {
      const given = { policy: [rule()], otherwise: { write: 'deny' as const } };
      const paid: unknown[] = [];
      const app = validatingApp([{ calls: [payment] }, 'done'], {
        tools: [payTool(paid)],
        gates: [confirmationGate(given)],
      });
      change(given);
      await app.say('pay');
      expect(paid).toEqual([]);
    },
  );

  it.each([0, Number.NaN])(
    'a change of the options of a gate after it was created does not let one approver suffice if the quorum is changed to %s',
    async (quorum) => {
      for (const wrap of [
        (given: object) => ({ tools: [requireConfirmation(payTool(paid), given)] }),
        (given: object) => ({ tools: [payTool(paid)], gates: [confirmationGate({ ask: given })] }),
        (given: object) => ({
          tools: [payTool(paid)],
          gates: [confirmationGate({ policy: [Object.assign(given, { decision: 'ask' as const })] })],
        }),
      ]) {
        const given = { quorum: 2 };
        const app = validatingApp([{ calls: [payment] }, 'done'], wrap(given));
        given.quorum = quorum;
        const answer = { requestId: questionOf(await app.say('pay')), value: { confirmed: true }, by: 'ada' };
        await app.answer(answer);
        expect(paid).toEqual([]);
      }
    },
  );
  const paid: unknown[] = [];
});

describe('a policy', () => {
  const smallToAda: readonly ConfirmationRule[] = [
    { tool: 'pay', args: { to: { oneOf: ['ada', 'bob'] }, amount: { max: 10 } }, decision: 'allow' },
    { tool: 'p*', args: { amount: { min: 500 } }, decision: 'deny', reason: 'too much' },
  ];

  it.each([
    ['allows a call that a rule allows', { to: 'ada', amount: 10 }, 'allow'],
    ['asks if no rule matches', { to: 'ada', amount: 11 }, 'ask'],
    ['asks about a value that a rule does not name', { to: 'eve', amount: 1 }, 'ask'],
    ['denies a call that a rule denies', { to: 'ada', amount: 500 }, 'deny'],
  ])('a policy %s', async (_what, args, expected) => {
    expect(await statusOf(smallToAda, args)).toBe(expected);
  });

  it('a policy follows the first rule that matches', async () => {
    expect(await statusOf([{ decision: 'deny' }, { decision: 'allow' }])).toBe('deny');
    expect(await statusOf([{ decision: 'allow' }, { decision: 'deny' }])).toBe('allow');
  });

  it.each<[string, ConfirmationRule, string]>([
    ['the effect', { effect: ['write'], decision: 'allow' }, 'allow'],
    ['another effect', { effect: 'read', decision: 'allow' }, 'ask'],
    ['another tool', { tool: ['paid', 'payer*'], decision: 'allow' }, 'ask'],
    ['the state', { state: { trusted: { absent: true } }, decision: 'allow' }, 'allow'],
    ['a different state', { state: { trusted: true }, decision: 'allow' }, 'ask'],
    ['a text with that prefix', { args: { to: { startsWith: 'a' } }, decision: 'allow' }, 'allow'],
    ['an absent argument', { args: { from: 'ada' }, decision: 'allow' }, 'ask'],
    ['a member that every object inherits', { args: { toString: { startsWith: '' } }, decision: 'allow' }, 'ask'],
    ['a name that every object inherits', { args: inherited, decision: 'allow' }, 'allow'],
    ['a predicate', { when: ({ amount }) => amount === 10, decision: 'allow' }, 'allow'],
  ])('a policy compares a rule with a call: %s', async (_what, rule, expected) => {
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
    ['returns a value that is not a boolean', (() => 'yes') as never],
  ])('a policy asks if a predicate %s, whatever the rule decides', async (_what, when) => {
    if (!when) throw new Error('no predicate');
    for (const decision of ['allow', 'deny'] as const)
      expect(await statusOf([{ when, decision }, { decision: 'allow' }])).toBe('ask');
  });

  it('a policy asks even about a read if a predicate throws', async () => {
    const when = (): never => {
      throw new Error('no');
    };
    const gates = [confirmationGate({ policy: [{ when, decision: 'deny' }] })];
    const app = validatingApp([{ calls: [{ name: 'look', args: { at: 'bank' } }] }], { tools: [lookTool([])], gates });
    expect((await app.say('look')).status).toBe('paused');
  });

  it('a policy with an unknown decision is refused', () => {
    const gateWith = (rule: object) => () => confirmationGate({ policy: [rule as never] });
    expect(gateWith({ decision: 'alow' })).toThrow('one of "ask", "allow", "deny", of which "allow" is the nearest');
    expect(gateWith({ tool: 'pay' })).toThrow(expect.objectContaining({ code: 'invalid_policy' }));
  });

  it.each<[string, object, string?]>([
    ['a bound under another name', { args: { amount: { minimum: 500 } } }, 'unknown_option'],
    ['a bound and an unknown member', { args: { amount: { min: 500, maximum: 900 } } }, 'unknown_option'],
    ['a bound that is a string', { args: { amount: { min: '500' } } }],
    ['a bound that is not a number', { args: { amount: { max: Number.NaN } } }],
    ['a bound next to a prefix', { args: { amount: { min: 500, startsWith: '5' } } }],
    ['no condition for an argument', { args: { amount: {} } }],
    ['a list in place of oneOf', { args: { to: ['ada', 'bob'] } }],
    ['a oneOf that is not a list', { args: { to: { oneOf: 'ada' } } }],
    ['an absence that is false', { args: { to: { absent: false } } }],
    ['a list of conditions', { args: [{ amount: 5 }] }, 'invalid_option'],
    ['NaN as a value', { args: { amount: Number.NaN } }],
    ['equality with NaN', { args: { amount: { equals: Number.NaN } } }],
    ['an empty list of values', { args: { amount: { oneOf: [] } } }],
    ['a list with NaN', { args: { amount: { oneOf: [Number.NaN] } } }],
    ['bounds without a number between them', { args: { amount: { min: 2, max: 1 } } }],
    ['no tools', { tool: [] }, 'invalid_option'],
    ['no effects', { effect: [] }, 'invalid_option'],
    ['a state condition under another name', { state: { 'user:role': { is: 'guest' } } }, 'unknown_option'],
    ['a star at the start', { tool: '*_file' }],
    ['a star in the middle', { tool: ['pay', 'fs_*_all'] }],
    ['an empty tool name', { tool: '' }, 'invalid_option'],
    ['an unknown effect', { effect: 'destructive' }, 'invalid_option'],
    ['a predicate that is not a function', { when: true }, 'invalid_option'],
    ['a quorum that is a string', { quorum: '2' }, 'invalid_option'],
    ['a quorum that is not a number', { quorum: Number.NaN }, 'invalid_option'],
    ['a quorum of one and a half', { quorum: 1.5 }, 'invalid_option'],
    ['a time that is a string', { ttlMs: '1000' }, 'invalid_option'],
    ['remembered arguments under another name', { remember: { sameArg: ['to'] } }, 'unknown_option'],
    ['remembered arguments that are a string', { remember: { sameArgs: 'to' } }, 'invalid_option'],
  ])('a policy whose deny rule has %s is refused', (_what, rule, code = 'invalid_policy') => {
    const policy = [{ ...rule, decision: 'deny' }] as never;
    expect(() => confirmationGate({ policy })).toThrow(expect.objectContaining({ code }));
  });

  it.each<[string, object, string]>([
    ['a decision under another name', { otherwise: { write: 'denied' } }, 'invalid_option'],
    ['a decision for another effect', { otherwise: { writes: 'deny' } }, 'unknown_option'],
    ['hosts as a string', { hosts: 'api.test' }, 'invalid_option'],
    ['maxPending as a string', { maxPending: '3' }, 'invalid_option'],
    ['a negative maxPending', { maxPending: -1 }, 'invalid_option'],
    ['a policy that is one rule', { policy: { decision: 'deny' } }, 'invalid_policy'],
    ['a default with a quorum that is not a number', { ask: { quorum: Number.NaN } }, 'invalid_option'],
  ])('a policy with %s next to its decision is refused', (_what, options, code) => {
    expect(() => confirmationGate(options as never)).toThrow(expect.objectContaining({ code }));
  });

  it('a policy with every allowed member is accepted', () => {
    const policy: readonly ConfirmationRule[] = [
      { tool: '*', effect: ['read', 'write'], args: { a: null, b: 1, c: { equals: { d: [1] } } }, decision: 'ask' },
      { tool: ['pay', 'fs_*'], args: { a: { min: 1, max: 2 }, b: { absent: true } }, quorum: 2, decision: 'ask' },
      { state: { 'user:role': { oneOf: ['guest'] } }, args: { a: { startsWith: '' } }, ttlMs: 0, decision: 'deny' },
    ];
    expect(confirmationGate({ policy, maxPending: Number.POSITIVE_INFINITY }).name).toBe('policy');
  });

  it('a policy decides again after a user has edited the arguments', async () => {
    const paid: unknown[] = [];
    const policy: readonly ConfirmationRule[] = [
      { args: { amount: { min: 500 } }, decision: 'deny', reason: 'too much' },
    ];
    const app = validatingApp([{ calls: [payment] }, 'done'], {
      tools: [payTool(paid)],
      gates: [confirmationGate({ policy })],
    });
    const requestId = questionOf(await app.say('pay'));
    await app.answer({ requestId, value: { confirmed: true, args: { to: 'ada', amount: 600 } } });
    expect(await app.outcomes()).toEqual([{ status: 'denied', reason: 'too much' }]);
    expect(paid).toEqual([]);
  });

  it('a policy uses the question options of each rule', async () => {
    const policy: readonly ConfirmationRule[] = [{ tool: 'pay', decision: 'ask', hint: 'Spend money?', quorum: 2 }];
    const gates = [confirmationGate({ policy, otherwise: { read: 'ask' }, ask: { hint: 'Really?' } })];
    const calls = [payment, { name: 'look', args: { at: 'bank' } }];
    const paused = await validatingApp([{ calls }], { tools: [payTool([]), lookTool([])], gates }).say('pay');
    expect(paused.pending.map(({ hint, quorum }) => [hint, quorum])).toEqual([
      ['Spend money?', 2],
      ['Really?', undefined],
    ]);
  });
});
