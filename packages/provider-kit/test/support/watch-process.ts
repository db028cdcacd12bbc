/// <reference types="node" />
import { afterAll, beforeAll, expect } from 'vitest';

/** Fails the tests of a file if they leave an unhandled rejection or a process listener. */
export function watchProcess(): void {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  let before: readonly number[] = [];
  const listeners = (): readonly number[] => watched.map((event) => process.listenerCount(event));
  beforeAll(() => {
    process.on('unhandledRejection', note);
    before = listeners();
  });
  afterAll(async () => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    const after = listeners();
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
    expect(after).toEqual(before);
  });
}

const watched = ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection', 'beforeExit', 'exit', 'warning'];
