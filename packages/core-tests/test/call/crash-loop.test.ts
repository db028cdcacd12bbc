import { type Event, functionTool, type RunnerOptions, type ToolEffect } from '@mortise/core';
import type { TestApp } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { deferred } from '../harness/deferred.ts';
import { sessionId } from '../harness/inspect-run.ts';
import { crashedAfter } from '../harness/wrapped-sessions.ts';

/** Runs a tool that ends its process, and returns what was stored by then for the next run. */
async function killed(
  prefix: readonly Event[],
  effect: ToolEffect,
  options: Partial<RunnerOptions>,
): Promise<readonly Event[]> {
  const begun = deferred();
  const app = appOver(await crashedAfter(prefix), effect, options, () => {
    begun.resolve();
    return new Promise(() => {});
  });
  const process = new AbortController();
  const { signal } = process;
  const words = prefix.length === 0 ? { message: 'go' } : {};
  const stream = app.runner.stream({ session: sessionId, signal, ...words });
  const run = (async () => {
    for await (const _ of stream);
  })();
  await begun.promise;
  const log = await app.log();
  // Nothing of the run is left: no timer, no run.
  process.abort();
  await run;
  return log;
}

function appOver(
  sessions: RunnerOptions['sessions'],
  effect: ToolEffect,
  options: Partial<RunnerOptions>,
  run: () => unknown,
): TestApp {
  const kills = functionTool({ name: 'kills', description: 'Ends its process', effect, timeoutMs: 1e9, run });
  const steps = Array.from(
    { length: 3 },
    () =>
      ({ contents }: { contents: readonly { role: string }[] }) =>
        contents.at(-1)?.role === 'tool' ? 'done' : { calls: [{ name: 'kills' }] },
  );
  return testApp(steps as never, { tools: [kills] }, { ...options, sessions });
}

describe.each(['read', 'idempotent'] as const)('a call with the effect %s that ends its process', (effect) => {
  it('a call that ended its process asks a user once it was started `mostStarts` times, and runs again if the user says so', async () => {
    let log: readonly Event[] = [];
    // The first start of a `read` is not stored.
    const kills = effect === 'read' ? 4 : 3;
    for (let at = 0; at < kills; at++) log = await killed(log, effect, { mostStarts: 3 });
    let ran = 0;
    const app = appOver(await crashedAfter(log), effect, { mostStarts: 3 }, () => ++ran);
    const result = await app.resume();
    expect(result.status).toBe('paused');
    expect(ran).toBe(0);
    expect(result.pending).toMatchObject([
      { kind: 'inDoubt', hint: expect.stringContaining('started 3 times, and each run died before it ended') },
    ]);
    const retried = await app.answer({ requestId: result.pending[0]?.id ?? '', value: { resolution: 'retry' } });
    expect(retried).toMatchObject({ status: 'completed', text: 'done' });
    expect(ran).toBe(1);
  });

  it('a call that ended its process runs again if it was started fewer than `mostStarts` times', async () => {
    let log: readonly Event[] = [];
    for (let at = 0; at < 2; at++) log = await killed(log, effect, { mostStarts: 3 });
    let ran = 0;
    const app = appOver(await crashedAfter(log), effect, { mostStarts: 3 }, () => ++ran);
    expect(await app.resume()).toMatchObject({ status: 'completed' });
    expect(ran).toBe(1);
  });

  it('a call that ended its process is reported to the model if no user is asked', async () => {
    let log: readonly Event[] = [];
    const options = { mostStarts: 2, onInDoubt: 'tell' } as const;
    for (let at = 0; at < (effect === 'read' ? 3 : 2); at++) log = await killed(log, effect, options);
    const app = appOver(await crashedAfter(log), effect, options, () => 1);
    expect(await app.resume()).toMatchObject({ status: 'completed' });
    expect(await app.outcomes()).toMatchObject([{ status: 'error', code: 'outcome_unknown' }]);
  });
});
