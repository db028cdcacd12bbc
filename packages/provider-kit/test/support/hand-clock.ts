/// <reference types="node" />
import { onTestFinished, vi } from 'vitest';

/**
 * Timers that run by hand: a limit of `limitMs` passes when the test lets it pass, so that a busy machine
 * cannot make it pass too early. Timers of less than 1,000 s run by the real clock.
 */
export interface HandClock {
  /** A limit to give to the code under test, in milliseconds. */
  readonly limitMs: number;
  /** Moves the clock, and runs the timers that are due. Default: by the limit. */
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
/** Long enough that a timer which is set again for the rest of it is still one that runs by hand. */
const limitMs = 4 * longMs;

/** Limits that do not pass within a test: a connection that closes was closed, and did not time out. */
export const endless: { readonly firstByteMs: number; readonly stallMs: number } = {
  firstByteMs: 1_000_000_000,
  stallMs: 1_000_000_000,
};
