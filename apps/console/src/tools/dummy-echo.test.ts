import { expect, test } from 'vitest';
import { callTool } from '../../test/call-tool.ts';
import { dummyEcho } from './dummy-echo.ts';

test('dummy_echo returns its input and the time', async () => {
  const tool = dummyEcho(() => Date.UTC(2026, 0, 2, 3, 4, 5));
  expect(await callTool(tool, { message: 'hi' })).toEqual({ echo: 'Echo: hi', timestamp: '2026-01-02T03:04:05.000Z' });
});

test('dummy_echo waits as long as requested', async () => {
  const begun = performance.now();
  await callTool(dummyEcho(), { message: 'hi', delayMs: 60 });
  expect(performance.now() - begun).toBeGreaterThanOrEqual(55);
});

test('dummy_echo stops waiting when the run is cancelled', async () => {
  const controller = new AbortController();
  const called = callTool(dummyEcho(), { message: 'hi', delayMs: 20_000 }, controller.signal);
  controller.abort();
  await expect(called).rejects.toMatchObject({ code: 'cancelled' });
});
