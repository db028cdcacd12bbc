import { type Event, type EventBody, functionTool, type JsonObject, type JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Grant } from './grant.ts';
import { grantsForAlways, grantsOf, hasGrants, sessionGrantFor } from './grants-of.ts';

const tool = functionTool({ name: 'pay', description: 'Pays', input: z.looseObject({}), run: () => 1 });
const offer = {
  tool: 'pay',
  definition: 'd',
  args: { to: { equals: 'ada' } },
  exact: true,
  scopes: ['session', 'always'],
} as const;
const forSession = { confirmed: true, remember: 'session' };
const forAlways = { confirmed: true, remember: 'always' };

function log(...bodies: readonly EventBody[]): readonly Event[] {
  return bodies.map((body, at) => ({
    ...{ v: 1, id: `e${at}`, invocationId: 'i', author: 'helper', timestamp: at },
    ...body,
  }));
}

/** Returns a question of a gate about the call `c1`. */
function asked(id: string, more: object = {}): EventBody {
  const request = { id, callId: 'c1', kind: 'confirmation', hint: 'Allow?', gate: 'policy', answerJsonSchema: {} };
  return { type: 'asked', request: { ...request, digest: '', payload: { remember: offer }, ...more } };
}

function answered(requestId: string, value: JsonValue, by?: string): EventBody {
  return {
    type: 'answered',
    answer: { requestId, kind: 'confirmation', value, at: 5, ...(by !== undefined && { by }) },
  };
}

function notice(code: string, value: JsonValue): EventBody {
  return { type: 'notice', code, value };
}

function coveringIn(events: readonly Event[], more: object = {}, args: JsonObject = { to: 'ada' }) {
  const subject = { gate: 'policy', tool: 'pay', definition: 'd', ...more };
  return sessionGrantFor(events, { subject, tool, args, now: 6, timeoutMs: 1_000 });
}

const idsOf = (grants: readonly Grant[]): readonly string[] => grants.map(({ id }) => id);

describe('the grants of a log', () => {
  it('the grants of a log include everything that was approved', () => {
    const question = asked('q1', { place: 'runner', payload: { remember: { ...offer, ttlMs: 100 } } });
    const given = { id: 'q1', callId: 'c1', gate: 'policy', tool: 'pay', definition: 'd', args: offer.args };
    expect(grantsOf(log(question, answered('q1', forSession, 'bob')))).toEqual([
      { ...given, exact: true, scope: 'session', at: 5, place: 'runner', by: 'bob', expiresAt: 105 },
    ]);
  });

  it('the grants of a log are the approvals that were both offered and accepted', () => {
    for (const [question, value] of [
      [asked('q1'), { confirmed: true }],
      [asked('q1'), { confirmed: false, remember: 'session' }],
      [asked('q1'), { confirmed: 'true', remember: 'session' }],
      [asked('q1'), { remember: 'session' }],
      [asked('q1'), { ...forSession, remember: 'ever' }],
      [asked('q1', { payload: { remember: { ...offer, scopes: ['session'] } } }), forAlways],
      [asked('q1', { payload: {} }), forSession],
      [asked('q1', { payload: { remember: { ...offer, args: 'all' } } }), forSession],
      [asked('q1', { payload: { remember: { ...offer, exact: undefined } } }), forSession],
      // The question of a tool that asks by itself.
      [asked('q1', { gate: undefined }), forSession],
      [asked('q1', { kind: 'choice' }), forSession],
      [asked('q2'), forSession],
    ] as const)
      expect(grantsOf(log(question, answered('q1', value)))).toEqual([]);
  });

  it('the grants of a log come from the first answer', () => {
    const events = log(asked('q1'), answered('q1', forSession, 'bob'), answered('q1', forAlways, 'eve'));
    expect(grantsOf(events)).toMatchObject([{ scope: 'session', by: 'bob' }]);
    expect(grantsForAlways(events, 'c1')).toEqual([]);
  });

  it('the grants of a log are revoked by a notice, one at a time', async () => {
    const given = [asked('q1'), answered('q1', forSession), asked('q2'), answered('q2', forSession)];
    const events = log(...given, notice('grant_revoked', 'q1'), notice('limited', 'q2'));
    expect(idsOf(grantsOf(events))).toEqual(['q2']);
    expect(await coveringIn(events)).toMatchObject({ id: 'q2' });
    expect(await coveringIn(log(...given, ...['q1', 'q2'].map((id) => notice('grant_revoked', id))))).toBeUndefined();
  });

  it('the grants of a log cover nothing after they are revoked, even if other grants exist', async () => {
    const other = { payload: { remember: { ...offer, args: { to: { equals: 'bob' } } } } };
    const given = [asked('q1'), answered('q1', forSession), asked('q2', other), answered('q2', forSession)];
    const events = log(...given, notice('grant_revoked', 'q1'));
    expect(await coveringIn(events)).toBeUndefined();
    expect(await coveringIn(events, {}, { to: 'bob' })).toMatchObject({ id: 'q2' });
  });

  it('the grants of a log apply only to the gate at their position', async () => {
    const events = log(asked('q1', { place: 'runner' }), answered('q1', forSession));
    expect(await coveringIn(events)).toBeUndefined();
    expect(await coveringIn(events, { place: 'runner' })).toMatchObject({ id: 'q1' });
    expect(await coveringIn(log(asked('q1'), answered('q1', forSession)), { place: 'runner' })).toBeUndefined();
  });

  it('the grants of a log do not include permanent grants, which a service stores', async () => {
    const events = log(asked('q1'), answered('q1', forAlways));
    expect(await coveringIn(events)).toBeUndefined();
    expect(hasGrants(events)).toBe(true);
  });

  it('the grants of a log list permanent grants for their call, one for each gate, until they are revoked', () => {
    const gates = ['one', 'two', 'three'].map((gate, at) => asked(`q${at}`, { gate }));
    const given = [forSession, forAlways, forAlways].map((value, at) => answered(`q${at}`, value));
    const events = log(...gates, ...given);
    expect(idsOf(grantsForAlways(events, 'c1'))).toEqual(['q1', 'q2']);
    expect(grantsForAlways(events, 'c2')).toEqual([]);
    expect(idsOf(grantsForAlways(log(...gates, ...given, notice('grant_revoked', 'q1')), 'c1'))).toEqual(['q2']);
  });

  it('the grants of a log with edited arguments cover the compared arguments and list them as approved', async () => {
    const sameTo = { payload: { remember: { ...offer, exact: false } } };
    const events = log(asked('q1', sameTo), answered('q1', { ...forSession, args: { to: 'bob', amount: 1 } }));
    expect(grantsOf(events)).toMatchObject([
      { args: { to: { equals: 'bob' } }, exact: false, edited: { to: 'bob', amount: 1 } },
    ]);
    expect(await coveringIn(events, {}, { to: 'bob', amount: 99 })).toMatchObject({ id: 'q1' });
    expect(await coveringIn(events, {}, { to: 'ada', amount: 1 })).toBeUndefined();
  });

  it('the grants of a log with edited arguments end if the same gate asks again about the call', () => {
    const edited = { ...forSession, args: { to: 'bob' } };
    for (const [again, left] of [
      [asked('q2'), []],
      [asked('q2', { gate: 'other' }), ['q1']],
      [asked('q2', { place: 'runner' }), ['q1']],
      [asked('q2', { callId: 'c2' }), ['q1']],
      [asked('q2', { kind: 'choice' }), ['q1']],
    ] as const) {
      expect(idsOf(grantsOf(log(asked('q1'), answered('q1', edited), again)))).toEqual(left);
      // Without the edit, the grant would still be in force.
      expect(idsOf(grantsOf(log(asked('q1'), answered('q1', forSession), again)))).toEqual(['q1']);
    }
    const two = [asked('q0', { gate: 'other' }), answered('q0', edited), asked('q1'), answered('q1', edited)];
    expect(idsOf(grantsOf(log(...two, asked('q2', { gate: 'other' }))))).toEqual(['q1']);
  });
});
