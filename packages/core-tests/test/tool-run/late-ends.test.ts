import { type Callbacks, functionTool, pendingResult, type RunEvent, type Tool } from '@mortise/core';
import { fakeClock } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { deferred } from '../harness/deferred.ts';
import { key } from '../harness/inspect-run.ts';

/** Creates a tool that returns after its timeout. */
function slow(answer: () => unknown): Tool {
  return {
    ...functionTool({ name: 'slow', description: 'Slow', run: () => 1 }),
    effect: 'idempotent',
    timeoutMs: 15,
    run: async (_args, { signal }) => {
      const value = answer();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return value as never;
    },
  };
}

/** Runs it in parallel with a call that ends once the late end of the first is reported or delivered. */
async function played(tool: Tool, callbacks: Callbacks = {}) {
  const release = deferred();
  const held = functionTool({ name: 'held', description: 'Held', effect: 'read', run: () => release.promise });
  // The clock does not advance: the test does not depend on the machine's speed.
  const app = testApp(
    [{ calls: [{ name: 'slow' }, { name: 'held' }] }, 'done'],
    { tools: [tool, held], callbacks },
    { clock: fakeClock().now },
  );
  const { deliver } = app.sessions;
  Object.assign(app.sessions, {
    deliver: async (...given: Parameters<typeof deliver>) => {
      await deliver.apply(app.sessions, given);
      release.resolve();
    },
  });
  const warnings: unknown[] = [];
  for await (const event of app.runner.stream({ session: key, message: 'go' }) as AsyncIterable<RunEvent>) {
    if (event.type !== 'warning') continue;
    warnings.push([event.code, event.message]);
    release.resolve();
  }
  return { app, warnings };
}

describe('the outcome of a tool after its timeout', () => {
  it.each<[string, () => unknown, RegExp]>([
    ['a question', () => pendingResult({ kind: 'input', hint: 'Which?' }), /a question or a delegation, .+ too late/],
    [
      'a delegation to an agent',
      () => ({ status: 'delegate', agent: 'x', input: { role: 'user', parts: [] } }),
      /question or a delegation/,
    ],
    ['an invalid value', () => 17, /no result/],
  ])(
    'the outcome of a tool after its timeout is lost if the tool returns %s, which is reported once',
    async (_what, answer, said) => {
      const { app, warnings } = await played(slow(answer));
      expect(warnings).toEqual([['late_result_lost', expect.stringMatching(said)]]);
      expect(await app.logOf('late')).toEqual([]);
      expect(await app.outcomes()).toMatchObject([{ code: 'tool_timeout' }, { status: 'ok' }]);
    },
  );

  it('the outcome of a tool after its timeout is delivered even if an aroundTool hook wraps the tool', async () => {
    const hook: Callbacks = { aroundTool: async (run) => void (await run().catch(() => {})) };
    const { app, warnings } = await played(
      slow(() => ({ status: 'ok', output: 'after all' })),
      hook,
    );
    expect(warnings).toEqual([]);
    expect(await app.logOf('late')).toMatchObject([{ outcome: { status: 'ok', output: 'after all' } }]);
  });
});
