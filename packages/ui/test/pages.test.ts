import { inMemorySessionService, type SessionService } from '@mortise/core';
import { liveRuns, stateOf, type UiFrame } from '@mortise/ui';
import { Page } from '@mortise/ui/client';
import { expect, it } from 'vitest';
import { desk, key } from './harness/desk.ts';

const turns = [{ text: 'Let me see.', chunks: 2, calls: [{ name: 'refund', args: { amount: 7 } }] }, 'Paid.'];

it('the server sends each stored event as exactly one frame with its revision, however late a page connects', async () => {
  const { runner, sessions } = desk(turns);
  await sessions.create(key);
  const runs = liveRuns({ runner, sessions });
  const frames: UiFrame[] = [];
  const page = new Page();
  const watch = (async () => {
    for await (const batch of runs.pages(key)) frames.push(...batch);
  })();
  await runs.start(key, { message: 'Refund me' });
  await runs.idle();
  const late: UiFrame[] = [];
  for await (const batch of runs.pages(key, { after: 2 })) {
    late.push(...batch);
    break;
  }
  await runs.close();
  await watch;
  const log = (await sessions.load(key))?.events ?? [];
  const revisions = (all: readonly UiFrame[]) =>
    all.flatMap((frame) => (frame.type === 'patch' && frame.rev !== undefined ? [frame.rev] : []));
  expect(revisions(frames)).toEqual(log.map((_, at) => at + 1));
  expect(revisions(late)).toEqual(log.map((_, at) => at + 1).slice(2));
  expect(late.at(-1)).toEqual({ type: 'patch', ops: [[['live'], expect.objectContaining({ running: false })]] });
  for (const frame of frames) page.take(frame);
  expect(page.state().messages).toEqual(stateOf(log).messages);
  for (const frame of frames) if (frame.type !== 'all' && frame.type !== 'delta') page.take(frame);
  expect(page.state().messages).toEqual(stateOf(log).messages);
});

it('the server continues the run if the log cannot be read, and its pages reconnect', async () => {
  const store = inMemorySessionService();
  let isDown = false;
  const sessions: SessionService = {
    ...store,
    load: (...given) => (isDown ? Promise.reject(new Error('down')) : store.load(...given)),
    append: async (...given) => {
      const appended = await store.append(...given);
      isDown = true;
      return appended;
    },
  };
  const { runner, paid } = desk(turns, sessions);
  await store.create(key);
  const runs = liveRuns({ runner, sessions });
  const frames: UiFrame[] = [];
  const watch = (async () => {
    for await (const batch of runs.pages(key)) frames.push(...batch);
  })();
  await runs.start(key, { message: 'Refund me' });
  await runs.idle();
  await watch;
  expect(paid).toEqual([7]);
  expect(frames.at(-1)).toEqual({ type: 'lost', why: 'closed' });
  await runs.close();
});
