import type { Event, EventBody } from '@mortise/core';
import { expect, it } from 'vitest';
import { askedIn, shownArgs } from './shown-args.ts';

function log(...bodies: readonly EventBody[]): readonly Event[] {
  return bodies.map((body, at) => ({
    ...{ v: 1, id: `e${at}`, invocationId: 'i', author: 'helper', timestamp: at },
    ...body,
  }));
}

const made = { amount: 10 };
const called: EventBody = {
  type: 'model',
  content: { role: 'model', parts: [{ type: 'functionCall', id: 'c1', name: 'pay', args: made }] },
  acts: true,
  finishReason: { unified: 'functionCalls' },
};

function asked(id: string, more: object = {}): EventBody {
  const request = { id, callId: 'c1', kind: 'confirmation', hint: 'Allow?', gate: 'policy', answerJsonSchema: {} };
  return { type: 'asked', request: { ...request, digest: '', ...more } };
}

it('returns the arguments that would run, or those of the model if they are the same', () => {
  const events = log(called, asked('q1'), asked('q2', { args: { amount: 5 } }), asked('q3', { callId: 'c2' }));
  expect(shownArgs(events, 'q1')).toEqual(made);
  expect(shownArgs(events, 'q2')).toEqual({ amount: 5 });
  for (const id of ['q3', 'q4']) expect(shownArgs(events, id)).toBeUndefined();
  expect(askedIn(events, 'q2')).toMatchObject({ id: 'q2', args: { amount: 5 } });
});
