import { liveRuns, shownMessages, stateOf, uiHandler } from '@mortise/ui';
import { Page } from '@mortise/ui/client';
import { expect, it } from 'vitest';
import { desk, key, nestedDesk, refundTurns } from './harness/desk.ts';
import { Tab } from './harness/tab.ts';

it.each([
  ['at the root', () => desk(refundTurns)],
  ['two agents deep', nestedDesk],
])('a call with edited arguments runs with the arguments that the page shows, %s', async (_where, made) => {
  const { runner, sessions, paid } = made();
  await sessions.create(key);
  const runs = liveRuns({ runner, sessions });
  const tab = new Tab(runs, key);
  await runs.start(key, { message: 'Refund me' });
  const { questions } = await tab.until((state) => state.questions.length === 1);
  const shown = new Set<unknown>();
  tab.looks.push((state) => {
    for (const { parts } of shownMessages(state))
      for (const part of parts)
        if (part.type === 'call' && part.name === 'refund' && part.state === 'running') shown.add(part.args['amount']);
  });
  const [{ id = '', callId = '' } = {}] = questions;
  await runs.start(key, { answers: [{ requestId: id, value: { yes: true, amount: 150 } }] });
  await runs.idle();
  await tab.leave();
  expect(paid).toEqual([150]);
  expect(tab.seen).toContainEqual({ type: 'running', callId, args: { amount: 150 } });
  expect([...shown]).toEqual([150]);
  await runs.close();
});

it('a page that reconnects after a turn was stored shows that turn once, at every frame', async () => {
  const { runner, sessions } = desk([
    { text: 'one two three', chunks: 4, calls: [{ name: 'refund', args: { amount: 7 } }] },
    'Paid.',
  ]);
  await sessions.create(key);
  const runs = liveRuns({ runner, sessions });
  const page = new Page();
  const cut = (async () => {
    for await (const frames of runs.pages(key))
      for (const frame of frames) {
        page.take(frame);
        if (frame.type === 'delta' && frame.kind === 'text') return;
      }
  })();
  await runs.start(key, { message: 'Refund me' });
  await cut;
  await runs.idle();
  const [turn] = page.state().live.turns;
  // When the connection broke, a tool was running, too.
  page.take({ type: 'patch', ops: [[['live', 'calls', `${turn?.id}/1`], { args: { amount: 7 } }]] });
  const twice: string[] = [];
  for await (const frames of runs.pages(key, { after: page.state().rev })) {
    for (const frame of frames) {
      page.take(frame);
      const ids = shownMessages(page.state()).map(({ id }) => id);
      if (new Set(ids).size < ids.length) twice.push(JSON.stringify(frame));
    }
    break;
  }
  expect(turn?.parts).toMatchObject([{ type: 'text' }]);
  expect(twice).toEqual([]);
  expect(shownMessages(page.state())).toEqual(stateOf((await sessions.load(key))?.events ?? []).messages);
  await runs.close();
});

/** The options of a question that expires at once. */
const overAtOnce = { expiresAt: 1 };

it('an expired question closes on every connected page, and its run resumes', async () => {
  const { runner, sessions, paid } = desk(refundTurns, undefined, overAtOnce);
  await sessions.create(key);
  const runs = liveRuns({ runner, sessions });
  const tab = new Tab(runs, key);
  await runs.start(key, { message: 'Refund me' });
  const { messages } = await tab.until((state) => state.rev > 3 && state.questions.length === 0 && !state.live.running);
  expect(messages.at(-1)?.parts).toMatchObject([{ type: 'text', text: 'It is paid.' }]);
  expect(paid).toEqual([]);
  await tab.leave();
  await runs.close();
});

it('a page that connects after the expiry of a question shows it as closed, even after a reload', async () => {
  for (const how of ['a watch', 'a reload'] as const) {
    const { runner, sessions } = desk(refundTurns, undefined, overAtOnce);
    await runner.run({ session: key, message: 'Refund me' });
    const runs = liveRuns({ runner, sessions });
    if (how === 'a reload') expect((await runs.state(key))?.questions).toEqual([]);
    else {
      const tab = new Tab(runs, key);
      await tab.until((state) => state.rev > 0 && state.questions.length === 0 && !state.live.running);
      await tab.leave();
    }
    await runs.idle();
    const log = (await sessions.load(key))?.events ?? [];
    expect(log.map(({ type }) => type)).toEqual(['input', 'model', 'asked', 'withdrawn', 'response', 'model']);
    await runs.close();
  }
});

it('a refused late answer closes the question on the page', async () => {
  const { runner, sessions } = desk(refundTurns, undefined, overAtOnce);
  await runner.run({ session: key, message: 'Refund me' });
  const asked = (await sessions.load(key))?.events.find(({ type }) => type === 'asked');
  const id = asked?.type === 'asked' ? asked.request.id : '';
  const runs = liveRuns({ runner, sessions });
  const handler = uiHandler({ runs, authorize: () => ({ appName: 'desk', userId: 'ada' }) });
  const refused = await handler(
    new Request('http://localhost/api/s/s1', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answers: [{ id, value: { yes: true } }] }),
    }),
  );
  expect([refused.status, await refused.json()]).toMatchObject([410, { code: 'expired' }]);
  await runs.idle();
  expect((await sessions.load(key))?.events.map(({ type }) => type)).toContain('withdrawn');
  await runs.close();
});

it("the first page of an inbox has the user's own questions, however many older questions of other users exist", async () => {
  const { sessions } = desk(refundTurns);
  const session = (userId: string) => ({ appName: 'desk', userId, sessionId: `of-${userId}` });
  const ask = (userId: string, asks = {}) =>
    desk(refundTurns, sessions, asks).runner.run({ session: session(userId), message: 'Refund me' });
  for (let at = 0; at < 130; at++) await ask(`b/${at}`);
  await ask('a/late', overAtOnce);
  // Questions of the same millisecond are in the order of their session ids.
  const theirs = Array.from({ length: 60 }, (_, at) => `a/${String(at).padStart(2, '0')}`);
  for (const userId of theirs) await ask(userId);
  const runs = liveRuns({ runner: desk([], sessions).runner, sessions });
  const mayRead = (userId: string) => userId.startsWith('a/');
  const handler = uiHandler({ runs, authorize: () => ({ appName: 'desk', userId: 'grace', mayRead }) });
  const pages: { items: { userId: string }[]; next?: string }[] = [];
  for (let after = ''; pages.length < 10; ) {
    const page = await (await handler(new Request(`http://localhost/api/inbox?user=*${after}`))).json();
    pages.push(page);
    if (page.next === undefined) break;
    after = `&after=${encodeURIComponent(page.next)}`;
  }
  expect(pages[0]?.items.length).toBeGreaterThanOrEqual(50);
  expect(pages.flatMap(({ items }) => items.map(({ userId }) => userId))).toEqual(theirs);
  await runs.close();
});
