import type { Event } from '@mortise/core';
import { emptyIndex, indexEvents } from '@mortise/core/session-index';
import { confirmGate } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { expect, it } from 'vitest';
import { payTool } from '../harness/pay-tool.ts';

it('the index uses the first message of the user as the title, without attached context', async () => {
  const { say, log } = testApp(['hi']);
  const page = { type: 'text', text: 'Page 1 of a manual', isData: true } as const;
  await say({ role: 'user', parts: [page, { type: 'text', text: 'Sum this up' }] });
  expect(indexEvents(emptyIndex(0), await log()).title).toBe('Sum this up');
});

it('the index counts events with a member that is absent or of another type, and refuses no event', async () => {
  const pay = { calls: [{ name: 'pay', args: { to: 'bob', amount: 5 } }] };
  const { say, answer, log } = testApp([pay, pay, 'done'], { tools: [payTool([], { gates: [confirmGate()] })] });
  const { pending } = await say('pay');
  await answer({ requestId: pending[0]?.id ?? '', value: { confirmed: true } });
  await say('no');
  const events = await log();
  expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThan(5);
  for (const [at, event] of events.entries()) {
    for (const name of Object.keys(event)) {
      for (const value of [undefined, null, 7, 'x', [], {}]) {
        const odd = { ...event, [name]: value } as unknown as Event;
        const after = indexEvents(emptyIndex(0), [...events.slice(0, at), odd, ...events.slice(at + 1)]);
        expect(after.revision, `${event.type}.${name} as ${JSON.stringify(value)}`).toBe(events.length);
      }
    }
  }
});
