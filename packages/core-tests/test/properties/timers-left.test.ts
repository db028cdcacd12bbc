import { createRunner, inMemorySessionService, llmAgent, type Runner, type RunnerOptions } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { holds } from './holds.ts';
import { playStory } from './play-story.ts';
import type { Story } from './story.ts';
import { anyStory, anyTeamStory } from './story-arbitrary.ts';

/** Times that no other timer has: other tests may have left unread runs in this process. */
const times = { leaseMs: 30_003, storeTimeoutMs: 40_004, callbackTimeoutMs: 50_005 };
const waits: readonly number[] = [times.leaseMs / 3, times.storeTimeoutMs / 4, times.callbackTimeoutMs];

const timedRunner = (options: RunnerOptions): Runner => createRunner({ ...options, ...times });

const { setTimeout: start, clearTimeout: stop } = globalThis;

/** Counts the timers with one of these times, and records where they were started. */
function countTimers(): Map<unknown, string | undefined> {
  const waiting = new Map<unknown, string | undefined>();
  const starts = (fire: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): unknown => {
    const timer: unknown = start(() => {
      waiting.delete(timer);
      fire(...given);
    }, ms);
    if (waits.includes(ms)) waiting.set(timer, new Error(`${ms} ms`).stack);
    return timer;
  };
  const stops = (timer: unknown): void => {
    waiting.delete(timer);
    stop(timer as number);
  };
  Object.assign(globalThis, { setTimeout: starts, clearTimeout: stops });
  return waiting;
}

/** Plays a story and finds nothing: the timers are counted after all stories. */
async function plays(story: Story): Promise<readonly string[]> {
  await playStory(story, { createRunner: timedRunner });
  return [];
}

afterEach(() => void Object.assign(globalThis, { setTimeout: start, clearTimeout: stop }));

// A platform may limit a process to some thousand timers, and a server may create a runner for each request.
describe('O21: timers of finished runs', () => {
  it('a finished run of any story leaves no timer', { timeout: 300_000 }, async () => {
    const waiting = countTimers();
    await holds(anyStory(), plays, 0.1);
    expect([...new Set(waiting.values())]).toEqual([]);
  });

  it('a finished run of any story of a team leaves no timer', { timeout: 300_000 }, async () => {
    const waiting = countTimers();
    await holds(anyTeamStory(), plays, 0.1);
    expect([...new Set(waiting.values())]).toEqual([]);
  });

  it('a finished run leaves no timer, also if its runner is used once or often, its store fails, or its stream is abandoned', async () => {
    const waiting = countTimers();
    const agent = llmAgent({ name: 'helper', model: scriptedModel(Array.from({ length: 60 }, () => 'done')) });
    const inner = inMemorySessionService();
    const failing = { ...inner, append: () => Promise.reject(new Error('no space')) };
    const once = timedRunner({ agent, sessions: inner });
    for (let at = 0; at < 20; at++) {
      await once.run({ session: 'often', message: 'go' });
      await timedRunner({ agent, sessions: inner }).run({ session: `${at}`, message: 'go' });
      await timedRunner({ agent, sessions: failing }).run({ session: `failing ${at}`, message: 'go' });
      for await (const event of timedRunner({ agent }).stream({ session: 'left', message: 'go' }))
        if (event.type === 'delta') break;
    }
    expect([...new Set(waiting.values())]).toEqual([]);
  });

  it('O21 fails if a timer is left', () => {
    const waiting = countTimers();
    const left = setTimeout(() => {}, waits[0]);
    const ended = setTimeout(() => {}, waits[0]);
    clearTimeout(ended);
    expect([...waiting.keys()]).toEqual([left]);
    clearTimeout(left);
    expect(waiting.size).toBe(0);
  });
});
