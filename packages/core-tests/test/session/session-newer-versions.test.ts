import { type Event, functionTool, inMemorySessionService, type SessionService } from '@mortise/core';
import { exportSession, importSession } from '@mortise/session-tools';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';

const base = { v: 1, invocationId: 'i1', author: 'helper', timestamp: 1 } as const;
const chain = { prev: 'd0', digest: 'd1', salt: 's1' };
const content = { role: 'user', parts: [{ type: 'text', text: 'Hi.' }] } as const;
const words = { ...base, ...chain, id: 'e1', type: 'input', author: 'user', content, later: { a: [1] } } as Event;

async function linesOf(sessions: SessionService): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of exportSession(sessions, key)) lines.push(line);
  return lines;
}

async function sessionsWith(...events: readonly unknown[]): Promise<SessionService> {
  const sessions = inMemorySessionService();
  await sessions.create(key);
  await sessions.append(key, events as readonly Event[], { revision: 0 });
  return sessions;
}

describe('members of a newer version', () => {
  it('members of a newer version survive a run, an export and a trusted import', async () => {
    const sessions = await sessionsWith(words);
    expect(await testApp(['Hello.'], {}, { sessions }).resume()).toMatchObject({ status: 'completed', text: 'Hello.' });
    expect((await sessions.load(key))?.events[0]).toEqual(words);
    const other = inMemorySessionService();
    const { events } = await importSession(other, key, await linesOf(sessions), { trusted: true });
    expect(events[0]).toEqual(words);
  });

  it('members of a newer version are refused in an untrusted import, except for the hash chain, which is omitted and reported', async () => {
    const sessions = await sessionsWith(words);
    const importing = importSession(inMemorySessionService(), key, await linesOf(sessions));
    await expect(importing).rejects.toMatchObject({ code: 'import_reserved' });
    const { later: _, ...chained } = words as Event & { later?: unknown };
    const left: string[] = [];
    const lines = await linesOf(await sessionsWith(chained));
    const options = { onLeftOut: (what: string) => void left.push(what) };
    const { events } = await importSession(inMemorySessionService(), key, lines, options);
    expect(events).toMatchObject([{ ...base, id: 'e1', type: 'input', author: 'user', content }]);
    expect(left).toEqual([
      'the chain of digests, which does not match an imported log',
      expect.stringMatching(/this user wrote a message/),
    ]);
  });
});

describe('a log with an event of a newer version', () => {
  for (const later of [
    { ...base, id: 'e2', type: 'forked', of: { sessionId: 's0', revision: 3 } },
    { ...base, id: 'e2', type: 'notice', code: 'noted', v: 2 },
  ])
    it(`a log with a newer event is read-only, and the error of a run says what to do: ${later.type}, ${later.v}`, async () => {
      const call = { type: 'functionCall', id: 'e0/0', name: 'pay', args: {} } as const;
      const turn = {
        ...{ ...base, id: 'e0', type: 'model', acts: true },
        ...{ content: { role: 'model', parts: [call] }, finishReason: { unified: 'functionCalls' } },
      };
      const sessions = await sessionsWith(words, turn, later);
      const ran: unknown[] = [];
      const tool = functionTool({ name: 'pay', description: 'Pays', run: () => void ran.push(1) });
      const app = testApp(['Hello.'], { tools: [tool] }, { sessions });
      for (const message of [undefined, 'Hi.'])
        expect(await (message ? app.say(message) : app.resume())).toMatchObject({
          status: 'failed',
          error: {
            code: 'newer_log',
            retryable: true,
            message: expect.stringMatching(/written by a newer version.*update this worker/),
          },
        });
      expect([ran, app.model.requests]).toEqual([[], []]);
      expect((await sessions.load(key))?.events).toEqual([words, turn, later]);
      expect((await linesOf(sessions)).map((line) => JSON.parse(line) as object)).toContainEqual({
        type: 'event',
        event: later,
      });
    });
});
