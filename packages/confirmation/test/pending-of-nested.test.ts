import type { Event } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { pendingRequests } from '../src/index.ts';

let made = 0;
const event = (body: object): Event =>
  ({ v: 1, id: `e${made++}`, invocationId: 'i1', author: 'helper', timestamp: 7, ...body }) as Event;
const calls = (...ids: readonly string[]): Event =>
  event({
    type: 'model',
    acts: true,
    finishReason: { unified: 'functionCalls' },
    content: {
      role: 'model',
      parts: [
        // An event that is not a call is ignored, whatever its name.
        { type: 'text', text: 'hm', id: 'c1', args: { amount: 666 } },
        ...ids.map((id) => ({ type: 'functionCall', id, name: 'pay', args: { amount: 1 } })),
      ],
    },
  });
const asked = (callId: string, more: object = {}, around: object = {}): Event =>
  event({
    type: 'asked',
    request: { id: `q-${callId}`, callId, kind: 'confirmation', hint: '?', digest: '', ...more },
    ...around,
  });
const answered = (callId: string, by: string, more: object = {}): Event =>
  event({
    type: 'answered',
    answer: { requestId: `q-${callId}`, kind: 'confirmation', value: {}, by, at: 1, ...more },
  });
const open = (...events: readonly Event[]) => pendingRequests({ events });
const ids = (...events: readonly Event[]) => open(...events).map(({ id }) => id);

describe('the arguments listed with a question', () => {
  it.each([
    ['those of the model', [], {}, { amount: 1 }],
    [
      'those that a gate edited',
      [event({ type: 'passed', callId: 'c1', gate: 'g', digest: '', args: { amount: 2 } })],
      {},
      { amount: 2 },
    ],
    [
      'those after a gate that edited nothing',
      [event({ type: 'passed', callId: 'c1', gate: 'g', digest: '' })],
      {},
      { amount: 1 },
    ],
    [
      'those of the started call',
      [event({ type: 'started', calls: [{ callId: 'c1', attempt: 1, args: { amount: 3 } }] })],
      {},
      { amount: 3 },
    ],
    [
      'unchanged by a start event without arguments',
      [event({ type: 'started', calls: [{ callId: 'c1', attempt: 1 }] })],
      {},
      { amount: 1 },
    ],
    [
      'those of the question itself',
      [event({ type: 'passed', callId: 'c1', gate: 'g', digest: '', args: { amount: 2 } })],
      { args: { amount: 4 } },
      { amount: 4 },
    ],
    [
      'not those of another call',
      [event({ type: 'passed', callId: 'c2', gate: 'g', digest: '', args: { amount: 2 } })],
      {},
      { amount: 1 },
    ],
  ] as const)('the listed arguments are %s', (_how, before, request, args) => {
    expect(open(calls('c1', 'c2'), ...before, asked('c1', request))).toMatchObject([{ call: { id: 'c1', args } }]);
  });
});

describe('a question', () => {
  it('a question is not listed for a call that no model made', () => {
    expect(ids(calls('c1'), asked('c9'))).toEqual([]);
  });

  it('a question stays open until enough approvers have answered', () => {
    const question = [calls('c1'), asked('c1', { quorum: 2 })];
    expect(open(...question, answered('c1', 'ada'))).toMatchObject([{ answeredBy: ['ada'] }]);
    expect(ids(...question, answered('c1', 'ada'), answered('c1', 'bob'))).toEqual([]);
    expect(ids(...question, answered('c1', 'ada', { final: true }))).toEqual([]);
    expect(ids(calls('c1'), asked('c1'), answered('c1', 'ada'))).toEqual([]);
    // An answer to a question that is not open closes no other question.
    expect(ids(...question, answered('c9', 'ada'))).toEqual(['q-c1']);
  });

  it('a question closes when its call ends, like all questions about that call', () => {
    const two = [calls('c1', 'c2'), asked('c1'), asked('c1', { id: 'q2' }), asked('c2')];
    expect(ids(...two)).toEqual(['q-c1', 'q2', 'q-c2']);
    const response = event({ type: 'response', callId: 'c1', outcome: { status: 'denied' } });
    expect(ids(...two, response)).toEqual(['q-c2']);
  });

  it('a question of a nested agent closes when the call that the agent answers ends, together with the questions of agents nested in it, and no others', () => {
    const opened = (callId: string, branch: string, parent?: string) =>
      event({ type: 'opened', agent: 'x', callId, branch, ...(parent !== undefined && { parent }) });
    const callsOn = (branch: string, ...made: readonly string[]): Event => ({ ...calls(...made), branch });
    const inner = 'scout:c1/inner:n2';
    const log = [
      calls('c1', 'c2', 'c3'),
      opened('c1', 'scout:c1'),
      opened('c2', 'scout:c11'),
      callsOn('scout:c1', 'n1', 'n2'),
      opened('n2', inner, 'scout:c1'),
      callsOn(inner, 'n4'),
      callsOn('scout:c11', 'n3'),
      asked('n1', {}, { branch: 'scout:c1' }),
      asked('n4', {}, { branch: inner }),
      asked('n3', {}, { branch: 'scout:c11' }),
      asked('c3'),
    ];
    expect(ids(...log)).toEqual(['q-n1', 'q-n4', 'q-n3', 'q-c3']);
    const response = (callId: string) => event({ type: 'response', callId, outcome: { status: 'denied' } });
    expect(ids(...log, response('c1'))).toEqual(['q-n3', 'q-c3']);
  });

  it('a question of an agent on an unknown branch closes only when its own call ends', () => {
    const log = [
      calls('c1', 'n1'),
      event({ type: 'opened', agent: 'x', branch: 'm' }),
      event({ type: 'opened', agent: 'x', callId: 'c1' }),
      asked('n1'),
    ];
    expect(ids(...log, event({ type: 'response', callId: 'c1', outcome: { status: 'denied' } }))).toEqual(['q-n1']);
  });
});
