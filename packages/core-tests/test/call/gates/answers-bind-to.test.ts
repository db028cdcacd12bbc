import type { RunnerOptions, ToolEffect } from '@mortise/core';
import { functionTool } from '@mortise/core';
import { confirmGate } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

interface Version {
  readonly description?: string;
  readonly most?: number;
  readonly effect?: ToolEffect;
}

/** Returns the payments of the next version of an application, after a user approved with the first. */
async function paidBy(next: Version, answersBindTo: RunnerOptions['answersBindTo']): Promise<readonly number[]> {
  const paid: number[] = [];
  const pay = ({ description = 'Pays', most = 1_000, effect = 'write' }: Version) =>
    functionTool({
      name: 'pay',
      description,
      effect,
      input: z.object({ amount: z.number().max(most) }),
      run: ({ amount }) => {
        paid.push(amount);
        return 'paid';
      },
    });
  const first = testApp(
    [{ calls: [{ name: 'pay', args: { amount: 5 } }] }],
    { tools: [pay({})], gates: [confirmGate()] },
    { answersBindTo },
  );
  const [question] = (await first.say('go')).pending;
  const { sessions } = first;
  const second = testApp(['done'], { tools: [pay(next)], gates: [confirmGate()] }, { answersBindTo, sessions });
  const answered = await second.answer({ requestId: question?.id ?? '', value: { confirmed: true } });
  // An answer that does not count is asked for again.
  expect(answered.status).toBe(paid.length > 0 ? 'completed' : 'paused');
  return paid;
}

describe('an approval of an earlier version of a tool', () => {
  it('an approval of an earlier version of a tool applies only to the same definition, unless the runner is configured otherwise', async () => {
    expect(await paidBy({}, undefined)).toEqual([5]);
    expect(await paidBy({ description: 'Pays somebody' }, undefined)).toEqual([]);
    expect(await paidBy({ description: 'Pays somebody' }, 'definition')).toEqual([]);
  });

  it('an approval survives a changed description if answers are bound to the schema', async () => {
    expect(await paidBy({ description: 'Pays somebody' }, 'schema')).toEqual([5]);
  });

  it.each<{ what: string; next: Version }>([
    { what: 'schema', next: { most: 100 } },
    { what: 'effect', next: { effect: 'idempotent' } },
  ])('an approval does not apply after a change of $what', async ({ next }) => {
    expect(await paidBy(next, 'schema')).toEqual([]);
  });
});
