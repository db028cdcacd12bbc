import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../json/json-value.ts';
import type { Event } from './event.ts';
import { eventProblem, isNewerEvent } from './event-problem.ts';

const base = { v: 1, id: 'e1', invocationId: 'i1', author: 'helper', timestamp: 1 } as const;
const content = { role: 'model', parts: [{ type: 'text', text: 'hi' }] } as const;
const outcome = { status: 'ok', output: 1 } as const;
const request = { id: 'q1', callId: 'c1', kind: 'input', hint: 'h', digest: 'd' };

/** One event of each type, without optional members. */
const samples: { readonly [type in Event['type']]: Event } = {
  input: { ...base, type: 'input', content: { ...content, role: 'user' } },
  model: { ...base, type: 'model', content, acts: true, finishReason: { unified: 'stop' } },
  modelFailed: { ...base, type: 'modelFailed', code: 'stall', message: 'm' },
  started: { ...base, type: 'started', calls: [{ callId: 'c1', attempt: 1 }] },
  response: { ...base, type: 'response', callId: 'c1', outcome },
  late: { ...base, type: 'late', callId: 'c1', outcome },
  asked: { ...base, type: 'asked', request },
  answered: { ...base, type: 'answered', answer: { requestId: 'q1', kind: 'input', value: null, at: 1 } },
  passed: { ...base, type: 'passed', callId: 'c1', gate: 'g', digest: 'd' },
  stepped: { ...base, type: 'stepped', callId: 'c1', name: 'pay' },
  withdrawn: { ...base, type: 'withdrawn', requestId: 'q1', reason: 'r' },
  opened: { ...base, type: 'opened', branch: 'b', agent: 'a' },
  closed: { ...base, type: 'closed', status: 'completed' },
  rewound: { ...base, type: 'rewound', revision: 1, index: {} },
  notice: { ...base, type: 'notice', code: 'limited' },
};

function json(value: unknown): JsonValue {
  return value as JsonValue;
}

describe('an event', () => {
  for (const [type, event] of Object.entries(samples)) {
    it(`an event of the type ${type} is valid, and invalid without any of its members`, () => {
      expect(eventProblem(json(event))).toBeUndefined();
      for (const name of Object.keys(event)) {
        const { [name as keyof Event]: _, ...rest } = event;
        expect(eventProblem(json(rest)), `without ${name}`).toEqual(expect.any(String));
        expect(eventProblem(json({ ...event, [name]: [7] })), `with another ${name}`).toEqual(expect.any(String));
      }
    });
  }

  it('an event of another version is invalid, and the problem names its version or type', () => {
    expect(eventProblem(json({ ...samples.notice, v: 2 }))).toContain('the format 2');
    for (const type of ['summarised', 'toString', '__proto__'])
      expect(eventProblem(json({ ...samples.notice, type }))).toContain(`the type "${type}"`);
  });

  it('an event is invalid if a member that the run loop reads has the wrong type', () => {
    const broken = [
      { ...samples.model, content: { role: 'model', parts: [null] } },
      { ...samples.model, content: { role: 'model', parts: [{ text: 'hi' }] } },
      { ...samples.started, calls: [{ attempt: 1 }] },
      { ...samples.asked, request: { ...request, callId: undefined } },
    ];
    for (const event of broken) expect(eventProblem(json(event))).toContain('has no valid');
  });

  it('an event of a newer version is distinguished from a damaged event', () => {
    const { notice } = samples;
    for (const event of [
      { ...notice, type: 'forked' },
      { ...notice, v: 2 },
      { v: 2, type: 'x' },
    ])
      expect(isNewerEvent(json(event)), JSON.stringify(event)).toBe(true);
    for (const event of [notice, null, [], { ...notice, v: 0 }, { ...notice, v: '2' }, { ...notice, v: 1.5 }, { v: 2 }])
      expect(isNewerEvent(json(event)), JSON.stringify(event)).toBe(false);
    expect(isNewerEvent(json({ ...notice, type: 'forked', id: 7 }))).toBe(false);
    expect(isNewerEvent(json({ ...notice, code: 7 }))).toBe(false);
  });
});
