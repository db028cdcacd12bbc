import type { Event, EventBase, EventBody, Part, RunEvent, ToolOutcome } from '@mortise/core';
import { expect, it } from 'vitest';
import { adkEvents } from '../src/index.ts';

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

async function* run(): AsyncGenerator<RunEvent> {
  for (const [at, event] of log.entries()) {
    yield { type: 'partialOutput', value: 1 } as unknown as RunEvent;
    yield { type: 'event', event, revision: at + 1 };
  }
}

it("ADK's clients see the known parts of the log of a newer core, and notes about its other parts", () => {
  const seen = adkEvents([...log, answer]);
  expect(seen.map(({ id }) => id)).toEqual(['e0', 'e2', 'e3', 'e4']);
  expect(seen.map(({ content }) => content?.parts?.length)).toEqual([2, 2, 1, 1]);
  expect(seen.at(-1)?.content?.parts?.[0]).toMatchObject({ functionResponse: { response: { status: 'superseded' } } });
});

it("ADK's clients see a run of a newer core without its unknown events", async () => {
  const seen: unknown[] = [];
  for await (const { id } of adkEvents(run())) seen.push(id);
  expect(seen).toEqual(['e2', 'e3']);
});
