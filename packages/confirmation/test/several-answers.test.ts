import type { GateCall, GateContext, JsonValue } from '@mortise/core';
import { expect, it } from 'vitest';
import { confirmationGate } from '../src/index.ts';
import { payTool } from './validating-app.ts';

const args = { to: 'ada', amount: 10 };
const call = { id: 'c1', name: 'pay', args, checked: { value: args, json: args, faithful: true } } as GateCall;
const yes = { confirmed: true };

/**
 * Returns the decision of the gate after these answers to
 * one question and the answers `before` to an earlier one.
 */
async function decided(values: readonly JsonValue[], before: readonly JsonValue[] = []) {
  const answersTo = (requestId: string, all: readonly JsonValue[]) => all.map((value) => ({ requestId, value }));
  const context = { answers: [...answersTo('q0', before), ...answersTo('q1', values)], events: [], state: {} };
  const gate = confirmationGate({ ask: { quorum: 2 } });
  return await gate.check(call, payTool([]), context as unknown as GateContext);
}

it('a gate with a quorum lets the call run as soon as enough approvers have agreed to the same question', async () => {
  expect(await decided([yes, yes])).toEqual({ type: 'proceed' });
  expect(await decided([yes])).toMatchObject({ type: 'pause' });
  expect(await decided([yes], [yes])).toMatchObject({ type: 'pause' });
});

it('a gate with a quorum denies the call if one approver rejects it, whether others agreed before or after', async () => {
  const no = { confirmed: false, reason: 'too much' };
  for (const values of [
    [yes, no],
    [no, yes],
    [no, yes, yes],
  ])
    expect(await decided(values)).toEqual({
      type: 'respond',
      outcome: { status: 'denied', reason: 'too much' },
    });
});

it('a gate with a quorum asks again if one answer neither approves nor rejects', async () => {
  for (const values of [
    [yes, 'maybe'],
    ['maybe', yes],
    [yes, yes, null],
  ])
    expect(await decided(values)).toMatchObject({ type: 'pause', question: { quorum: 2 } });
});
