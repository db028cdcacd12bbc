import { createRunner, inMemorySessionService, llmAgent, type SessionIndex } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { liveRuns, readJson, sseResponse } from '@mortise/ui';
import { connect } from '@mortise/ui/client';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';

const longestTimerMs = 2_147_483_647;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  return () => void vi.useRealTimers();
});

it('live runs whose interval would exceed the longest timer do not sweep at once', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  onTestFinished(() => void vi.restoreAllMocks());
  const { index, ...store } = inMemorySessionService();
  let sweeps = 0;
  const runnable: SessionIndex['runnable'] = async () => {
    sweeps++;
    return { items: [] };
  };
  const sessions = { ...store, index: { ...(index as SessionIndex), runnable } };
  const runner = createRunner({
    appName: 'desk',
    sessions,
    agent: llmAgent({ name: 'desk', model: scriptedModel([]) }),
  });
  const runs = liveRuns({ runner, sessions, resumeEveryMs: longestTimerMs });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sweeps).toBe(0);
  await vi.advanceTimersByTimeAsync(longestTimerMs);
  expect(sweeps).toBe(1);
  await runs.close();
});

it.each([longestTimerMs + 1, Number.POSITIVE_INFINITY])(
  'a stream with a keep-alive interval of %d ms sends no keep-alive at once',
  async (keepAliveMs) => {
    const frames = { next: () => new Promise<IteratorResult<string, void>>(() => {}) };
    const reader = sseResponse(frames, { keepAliveMs, leave() {} }).body?.getReader();
    let read: unknown;
    void reader?.read().then((value) => {
      read = value;
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).toBeUndefined();
    await reader?.cancel();
  },
);

it.each([longestTimerMs + 1, Number.POSITIVE_INFINITY])(
  'a body that may take %d ms to arrive is not refused at once',
  async (timeoutMs) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        setTimeout(() => {
          controller.enqueue(new TextEncoder().encode('{"a":1}'));
          controller.close();
        }, 60_000);
      },
    });
    const headers = { 'content-type': 'application/json' };
    const request = new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
    const read = readJson(request, 100, timeoutMs);
    read.catch(() => {});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await read).toEqual({ a: 1 });
  },
);

it('a page whose listeners are called every `Infinity` ms does not call them at once', async () => {
  const chat = connect('/api', {
    session: 's1',
    every: Number.POSITIVE_INFINITY,
    fetch: () => Promise.reject(new Error('down')),
  });
  let calls = 0;
  chat.subscribe(() => calls++);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toBe(1);
  chat.close();
});
