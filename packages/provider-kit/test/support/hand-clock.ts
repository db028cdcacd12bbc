/// <reference types="node" />
import { onTestFinished, vi } from 'vitest';

/**
 * Timers that the test controls: a limit of `limitMs` passes only when the test calls `pass`, so that a busy
 * machine cannot make it pass too early. Timers of less than 1,000 s use the real clock.
 */
export interface HandClock {
  /** The timeout to configure in the code under test, in milliseconds. */
  readonly limitMs: number;
  /** Advances the clock by some milliseconds, by default `limitMs`, and runs the timers that are due. */
  pass(ms?: number): void;
}

/** Replaces `setTimeout`, `clearTimeout` and `performance.now` until the test is finished. */
export function handClock(): HandClock {
  const set = globalThis.setTimeout;
  const clear = globalThis.clearTimeout;
  const now = performance.now.bind(performance);
  const timers = new Map<unknown, { readonly at: number; readonly run: () => void }>();
  let ahead = 0;
  const setByHand = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): unknown => {
    if (ms < longMs) return set(run, ms, ...args);
    const timer = set(() => {}, 2 ** 31 - 1).unref();
    timers.set(timer, { at: now() + ahead + ms, run: () => run(...args) });
    return timer;
  };
  const spies = [
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(setByHand as typeof setTimeout),
    vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
      timers.delete(timer);
      clear(timer);
    }),
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    for (const timer of timers.keys()) clear(timer as NodeJS.Timeout);
  });
  return {
    limitMs,
    pass(ms = limitMs) {
      ahead += ms;
      for (const [timer, { at, run }] of [...timers]) {
        if (at > now() + ahead || !timers.delete(timer)) continue;
        clear(timer as NodeJS.Timeout);
        run();
      }
    },
  };
}

const longMs = 1_000_000;
/** Long enough that a timer for the remaining part of the limit is still controlled by the test. */
const limitMs = 4 * longMs;

/** Timeouts that do not pass within a test: if a connection closes, it was closed and did not time out. */
export const endless: { readonly firstByteMs: number; readonly stallMs: number } = {
  firstByteMs: 1_000_000_000,
  stallMs: 1_000_000_000,
};
