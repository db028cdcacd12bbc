import type { Event, EventBase, EventBody, Part, ToolOutcome } from '@mortise/core';
import { expect, it } from 'vitest';
import { pendingRequests } from '../src/ask/pending-requests.ts';
import { grantsOf } from '../src/grant/grants-of.ts';

const citation = { type: 'citation', url: 'https://example.com' } as unknown as Part;
const superseded = { status: 'superseded' } as unknown as ToolOutcome;
const forked = { type: 'forked', callId: 'c', content: {} } as unknown as EventBody;
const call = { type: 'functionCall', id: 'c', name: 'pay', args: {} } as const;
const request = { id: 'q', callId: 'c', kind: 'confirmation', hint: 'Pay?', digest: 'd' } as const;

/** A log of a newer core, with unknown members and events between known ones. */
const log: readonly Event[] = [
  stamped({ type: 'input', content: { role: 'user', parts: [{ type: 'text', text: 'Pay.' }, citation] } }, 0),
  stamped(forked, 1),
  stamped(
    {
      type: 'model',
      acts: true,
      finishReason: { unified: 'functionCalls' },
      content: { role: 'model', parts: [citation, call] },
    },
    2,
  ),
  stamped({ type: 'asked', request }, 3),
];
const answer = stamped({ type: 'response', callId: 'c', outcome: superseded }, 4);

function stamped(body: EventBody, at: number): Event {
  const base: EventBase = { v: 1, id: `e${at}`, invocationId: 'i', author: 'a', timestamp: at };
  return { ...base, ...body };
}

it('questions stay open next to an event of a newer core, and end with an outcome of a newer core', () => {
  expect(pendingRequests({ events: [...log, stamped(forked, 4)] })).toMatchObject([{ id: 'q', call: { name: 'pay' } }]);
  expect(pendingRequests({ events: [...log, answer] })).toEqual([]);
  expect(grantsOf([...log, answer])).toEqual([]);
});
