import { describe, expect, it } from 'vitest';
import type { Event, EventBase, EventBody } from './event.ts';
import { isFinalResponse } from './read-events.ts';

const base: EventBase = { v: 1, id: 'e', invocationId: 'i', author: 'a', timestamp: 0 };
const call = { type: 'functionCall', id: 'c', name: 'act', args: {} } as const;
const text = { type: 'text', text: 'hi' } as const;
const request = { id: 'q', callId: 'c', hint: 'h', digest: 'd' };

function event(body: EventBody, more: Partial<EventBase> = {}): Event {
  return { ...base, ...more, ...body };
}

function model(parts: readonly (typeof call | typeof text)[], acts = true): Event {
  return event({ type: 'model', content: { role: 'model', parts }, acts, finishReason: { unified: 'stop' } });
}

describe('isFinalResponse', () => {
  const response: EventBody = { type: 'response', callId: 'c', outcome: { status: 'ok', output: 1 } };
  const cases: Readonly<Record<string, readonly [Event, boolean]>> = {
    'an answer without calls': [model([text]), true],
    'an answer with calls': [model([text, call]), false],
    'a response': [event(response), false],
    'a response that skips summarization': [event(response, { actions: { skipSummarization: true } }), true],
    'a question about a result': [event({ type: 'asked', request: { ...request, kind: 'result' } }), true],
    'a question about a confirmation': [event({ type: 'asked', request: { ...request, kind: 'confirmation' } }), false],
    'a message of the user': [event({ type: 'input', content: { role: 'user', parts: [text] } }), false],
    'a notice': [event({ type: 'notice', code: 'limited' }), false],
    'an event of a newer core': [event({ type: 'forked' } as unknown as EventBody), false],
    'a late result': [event({ type: 'late', callId: 'c', outcome: { status: 'denied' } }), false],
  };

  for (const [what, [given, final]] of Object.entries(cases)) {
    it(`isFinalResponse is ${final} for ${what}`, () => expect(isFinalResponse(given)).toBe(final));
  }
});
