import { type Event, functionTool, inMemorySessionService, type SessionService } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, test } from 'vitest';
import type { Approver } from '../approval/approver.ts';
import { owner } from '../sessions/console-sessions.ts';
import { isUnfinished } from '../sessions/last-turns.ts';
import { type ConsoleRunner, consoleRunner } from './console-runner.ts';
import { converse } from './converse.ts';

const key = { ...owner, sessionId: 's' };

interface Interrupted {
  readonly runner: ConsoleRunner;
  readonly sessions: SessionService;
  /** The calls that have run since then. */
  readonly ran: readonly string[];
}

/**
 * Creates an agent with one tool that has an effect, over a session whose process ended while the tool ran.
 */
async function interrupted(): Promise<Interrupted> {
  const sessions = inMemorySessionService();
  const of = { v: 1, invocationId: 'i', author: 'user', timestamp: 0 } as const;
  const call = { type: 'functionCall', id: 'c', name: 'act', args: {} } as const;
  const log: readonly Event[] = [
    { ...of, id: 'i', type: 'input', content: { role: 'user', parts: [{ type: 'text', text: 'go' }] } },
    { ...of, id: 'm', type: 'model', content: { role: 'model', parts: [call] }, acts: true, finishReason },
    { ...of, id: 's', type: 'started', calls: [{ callId: 'c', attempt: 1 }] },
  ];
  await sessions.create(key);
  await sessions.append(key, log, { revision: 0 });
  const ran: string[] = [];
  const act = functionTool({ name: 'act', description: '', run: () => ran.push('act') });
  return {
    runner: consoleRunner({
      model: scriptedModel(['done']),
      tools: [act],
      keys: {},
      outside: undefined,
      sessions,
      isTeam: false,
      memory: () => undefined,
    }),
    sessions,
    ran,
  };
}

async function resumeRun(runner: ConsoleRunner, approver: Approver): Promise<string> {
  const controller = new AbortController();
  const { status } = await converse({ runner, session: 's', controller, onEvent: () => {}, approver });
  return status;
}

test('a cancelled question about a lost outcome is closed, and its call does not run', async () => {
  const { runner, sessions, ran } = await interrupted();
  const kinds: string[] = [];
  const status = await resumeRun(runner, async (pending) => {
    kinds.push(...pending.map(({ kind }) => kind));
    return 'cancel';
  });
  expect({ status, kinds }).toEqual({ status: 'cancelled', kinds: ['inDoubt'] });
  expect(isUnfinished((await sessions.load(key))?.events ?? [])).toBe(false);
  expect(ran).toEqual([]);
});

test('questions that are not answered leave the run paused', async () => {
  const { runner, sessions } = await interrupted();
  expect(await resumeRun(runner, async () => [])).toBe('paused');
  expect(isUnfinished((await sessions.load(key))?.events ?? [])).toBe(true);
});

const finishReason = { unified: 'stop', raw: 'stop' } as const;
