import { functionTool, type RunnerOptions } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { expect, it } from 'vitest';
import { type FakeTimers, withFakeTimers } from '../harness/fake-timers.ts';
import { delay } from '../harness/inspect-run.ts';
import { withoutLeases } from '../harness/wrapped-sessions.ts';

const slow = functionTool({ name: 'slow', description: 'Slow', run: () => delay(5), timeoutMs: 60_000 });
const fails = functionTool({
  name: 'fails',
  description: 'Fails',
  async run() {
    await delay(5);
    throw new Error('no');
  },
});
/** Waits until the shared timer of the store's calls, which keeps no process alive, has ended. */
function idle(timers: FakeTimers): Promise<void> {
  return timers.advance(15_000);
}

const deadline: Partial<RunnerOptions> = { limits: { deadlineMs: 3_600_000 } };

it.each<readonly [string, Partial<RunnerOptions>, 'slow' | 'fails']>([
  ['with a deadline', deadline, 'slow'],
  ['whose tool fails', deadline, 'fails'],
  ['whose callbacks are slow', { plugins: [{ beforeTool: () => delay(5) as Promise<undefined> }] }, 'slow'],
])('a run %s leaves no timer behind that keeps the process alive', (_name, options, name) =>
  withFakeTimers(async (timers) => {
    const steps = [{ calls: [{ name }] }, 'done'];
    const app = testApp(steps, { tools: [slow, fails] }, { sessions: withoutLeases(), ...options });
    const run = app.say('go');
    await timers.advance(10);
    await timers.advance(10);
    expect(await run).toMatchObject({ status: 'completed' });
    await idle(timers);
    expect(timers.count).toBe(0);
  })(),
);

it(
  'a run that is cancelled and ends within the grace period leaves no timer behind either',
  withFakeTimers(async (timers) => {
    const controller = new AbortController();
    const { say } = testApp(
      [{ calls: [{ name: 'slow' }] }, 'done'],
      { tools: [slow] },
      { sessions: withoutLeases(), ...deadline, graceMs: 100_000 },
    );
    const run = say('go', { signal: controller.signal });
    await timers.advance(1);
    controller.abort();
    await timers.advance(10);
    expect(await run).toMatchObject({ status: 'cancelled' });
    await idle(timers);
    expect(timers.count).toBe(0);
  }),
);
