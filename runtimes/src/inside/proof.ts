/// <reference types="node" />
import { getEventListeners } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * Proves on each runtime that failures are detected: tests whose names begin with "fails" have to fail, and
 * the others have to pass. Their timers, listeners and rejections have known results.
 */
describe('a test run', () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  beforeAll(() => void process.on('unhandledRejection', note));
  afterAll(() => void process.off('unhandledRejection', note));

  it('fails if an expectation does not hold', () => expect({ a: [1] }).toMatchObject({ a: [2] }));
  it('fails if a test throws', () => {
    throw new Error('thrown');
  });
  it('fails if a test rejects', () => Promise.reject(new Error('rejected')));
  it('fails if a test does not end', { timeout: 20 }, () => new Promise(() => {}));
  it('fails if a function that should throw does not', () => expect(() => 1).toThrow());
  it.each([1, 2])('passes for each value: %i', (value) => expect(value).toBeGreaterThan(0));

  it('detects a running timer', () => {
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    const timer = setTimeout(() => undefined, 60_000);
    expect(timers()).toBe(before + 1);
    clearTimeout(timer);
    expect(timers()).toBe(before);
  });

  it('detects a listener of a signal', () => {
    const { signal } = new AbortController();
    const listener = (): void => undefined;
    signal.addEventListener('abort', listener);
    expect(getEventListeners(signal, 'abort')).toEqual([listener]);
    signal.removeEventListener('abort', listener);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('detects a listener of the process', () => {
    expect(process.eventNames()).toContain('unhandledRejection');
    expect(process.listenerCount('unhandledRejection')).toBeGreaterThan(0);
    expect(process.listenerCount('SIGINT')).toBe(0);
  });

  it('detects an unhandled rejection', async () => {
    void Promise.reject(new Error('nobody handles this'));
    await expect.poll(() => unhandled).toEqual([new Error('nobody handles this')]);
  });
});
