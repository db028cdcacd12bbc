import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clocksIn, clocksInTests } from './clocks-in-tests.ts';

/**
 * Positions that may use a clock, by file, each with the reason why a busy machine cannot make the test fail.
 */
const allowed: Readonly<Record<string, string>> = {
  'apps/console/src/tools/dummy-echo.test.ts': 'a lower bound: a slow machine only waits longer',
  'apps/console/src/view/questions.test.ts': "the terminal's timer for a lone Escape is due before the sleep is over",
  'apps/console/test/approval.test.ts': 'waits for a file that must not come; a slow machine only sees less',
  'examples/openapi/test/measure-load.ts': 'the time is printed; the test expects memory only',
  'packages/core-tests/test/call/parallel-calls.test.ts':
    'a tool works for 12 ms; a slow machine only lets it work less',
  'packages/core-tests/test/harness/worked-ms.ts':
    'the clock of runtimes without thread CPU time, and a floor that a slow machine only raises',
  'packages/core-tests/test/properties/live-run.ts':
    'tells a deadline that has passed, so that the story expects a run that it interrupted',
  'packages/core-tests/test/run/leaks.test.ts':
    'waits for a rejection that must not come; a slow machine only sees less',
  'packages/core-tests/test/runner/session-concurrency.test.ts':
    'waits for a renewal that must not come; a slow machine only sees less',
  'packages/mcp/test/mcp-questions.test.ts': 'the limit of the question is due before the sleep is over',
  'packages/session-postgres/test/session-postgres-retention.test.ts': 'looks at a counter again and again',
  'packages/ui/test/ui-relay.test.ts': 'the sleeps vary what happens at the same time; nothing is expected after them',
};

it('no test waits for a clock, except listed ones with a reason', () => {
  const found = clocksInTests(join(import.meta.dirname, '..'));
  expect(found.filter(({ file }) => !(file in allowed))).toEqual([]);
  // A reason that is no longer needed must be removed.
  expect(Object.keys(allowed).filter((file) => !found.some((each) => each.file === file))).toEqual([]);
});

it.each([
  ['const begun = performance.now();', 'a clock'],
  ['expect(Date.now() - begun).toBeLessThan(100);', 'a clock in an expectation'],
  ['expect.poll(() => Date.now() > then);', 'a clock in an expectation'],
  ["it('a', async () => {}, 5_000);", 'a limit under 60 s'],
  ["it('a', { timeout: 5_000 }, async () => {});", 'a limit under 60 s'],
  ['await expect.poll(look, { timeout: 1_000 }).toBe(1);', 'a limit under 60 s'],
  ['await vi.waitFor(look);', 'a limit under 60 s'],
  ['execFileSync(program, [], { timeout: 9_000 });', 'a limit under 60 s'],
  ["it('a', async () => { await delay(20); });", 'a sleep in a test'],
  ["it.each(all)('a', async () => { await new Promise((resolve) => setTimeout(resolve, 80)); });", 'a sleep in a test'],
])('reports a clock: %s', (text, problem) => {
  expect(clocksIn('a.test.ts', text)).toEqual([{ file: 'a.test.ts', line: 1, problem }]);
});

it.each([
  'expect(clock.now()).toBe(5);',
  "it('a', async () => {}, 300_000);",
  'await expect.poll(look).toBe(1);',
  'await vi.waitFor(look, { timeout: 300_000 });',
  // Tools, servers and models of a test may wait.
  "it('a', async () => { await say({ run: async () => { await delay(20); } }); });",
  "it('a', async () => { await new Promise((resolve) => setTimeout(resolve)); });",
  "it('a', async () => { vi.useFakeTimers(); await sleep(1_000); });",
])('accepts as no clock: %s', (text) => {
  expect(clocksIn('a.test.ts', text)).toEqual([]);
});
