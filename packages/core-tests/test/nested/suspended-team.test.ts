import type { RunResult } from '@mortise/core';
import { expect, it } from 'vitest';
import { sessionId } from '../harness/inspect-run.ts';
import { finished, teamOn } from './team-at-work.ts';

it('a team that is suspended after any event resumes to the same result, and every call runs once', async () => {
  const undisturbed = await teamOn(undefined, []);
  const whole = await finished(undisturbed, await undisturbed.say('go'));
  const { length } = await undisturbed.log();
  let suspended = 0;
  for (let after = 1; after <= length; after++) {
    const ran: string[] = [];
    const app = await teamOn(undefined, ran);
    const stop = new AbortController();
    let stored = 0;
    let first: RunResult | undefined;
    for await (const event of app.runner.stream({ session: sessionId, message: 'go', suspend: stop.signal })) {
      if (event.type === 'event' && ++stored === after) stop.abort();
      if (event.type === 'end') first = event.result;
    }
    if (first?.status === 'suspended') suspended++;
    else expect(first?.status, `after ${after}`).toBe('completed');
    // Nothing is in doubt: every started call has ended.
    expect(first?.pending).toEqual([]);
    const last = first?.status === 'suspended' ? await app.resume() : (first as RunResult);
    expect(last.status, `after ${after}`).toBe('completed');
    expect(await finished(app, last), `after ${after}`).toEqual(whole);
    expect(new Set(ran).size, `after ${after}: once each`).toBe(ran.length);
    expect((await app.outcomes()).every(({ status }) => status === 'ok')).toBe(true);
  }
  expect(suspended).toBeGreaterThan(length / 2);
});

it('a team makes one step in each run, even if every run is suspended before it starts', async () => {
  const ran: string[] = [];
  const app = await teamOn(undefined, ran);
  const first = await app.say('go', { suspend: AbortSignal.abort() });
  expect(first.status).toBe('suspended');
  expect(await app.log()).toHaveLength(1);
  const again = await app.resume({ suspend: AbortSignal.abort() });
  expect(again.status).toBe('suspended');
  expect(await app.log()).toHaveLength(1);
  expect(ran).toEqual([]);
  expect((await app.resume()).status).toBe('completed');
});
