import { type Content, inMemorySessionService, type SessionKey } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';

function texts(contents: readonly Content[] | undefined): readonly string[] {
  return (contents ?? []).flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : part.type)));
}

/** Creates sessions that record what is read. */
function readSessions() {
  const reads: unknown[] = [];
  const inner = inMemorySessionService();
  const sessions: typeof inner = {
    ...inner,
    load(session, options) {
      reads.push([session.sessionId, options]);
      return inner.load(session, options);
    },
  };
  return { sessions, reads };
}

describe('the cached view of a session', () => {
  it('the cached view of a session is not used for a replaced session with the same number of events', async () => {
    const sessions = inMemorySessionService();
    const one = testApp(['one', 'two'], {}, { sessions });
    const other = testApp(['other'], {}, { sessions });
    await one.say('first');
    const before = (await one.log()).length;
    await sessions.delete(key);
    await other.say('instead');
    expect(await one.log()).toHaveLength(before);
    expect(await one.say('second')).toMatchObject({ status: 'completed' });
    expect(texts(one.model.requests[1]?.contents)).toEqual(['instead', 'other', 'second']);
  });

  it('the cached view of a session is not used for a replaced session with more events', async () => {
    const sessions = inMemorySessionService();
    const one = testApp(['one', 'two'], {}, { sessions });
    const other = testApp(['other', 'another'], {}, { sessions });
    await one.say('first');
    await sessions.delete(key);
    await other.say('instead');
    await other.say('and more');
    await one.say('second');
    expect(texts(one.model.requests[1]?.contents)).toEqual(['instead', 'other', 'and more', 'another', 'second']);
  });

  it('the cached view of a session is used only for the same app, user and id, even if other keys look the same when joined', async () => {
    const keys: readonly SessionKey[] = [
      { appName: 'app', userId: 'user', sessionId: 'a' },
      { appName: 'app', userId: 'user', sessionId: 'b' },
      { appName: 'app', userId: 'usera', sessionId: 'a' },
      { appName: 'appu', userId: 'ser', sessionId: 'a' },
      { appName: 'app', userId: 'us', sessionId: 'era' },
      { appName: 'ap', userId: 'puser', sessionId: 'a' },
    ];
    const { sessions, reads } = readSessions();
    const { runner, model } = testApp(
      [...keys, ...keys].map((_, at) => `answer ${at}`),
      {},
      { sessions },
    );
    for (const [at, session] of keys.entries()) await runner.run({ session, message: `words ${at} 1` });
    reads.length = 0;
    for (const [at, session] of keys.entries()) await runner.run({ session, message: `words ${at} 2` });
    // Only the later events of each session are loaded.
    expect(reads).toEqual(keys.map(({ sessionId }) => [sessionId, { afterRevision: 1 }]));
    const second = model.requests.slice(keys.length).map(({ contents }) => texts(contents));
    expect(second).toEqual(keys.map((_, at) => [`words ${at} 1`, `answer ${at}`, `words ${at} 2`]));
  });

  it('the cached view of a session is dropped after 64 other sessions, and the session is read again', async () => {
    const { sessions, reads } = readSessions();
    const { runner } = testApp(
      Array.from({ length: 70 }, () => 'hi'),
      {},
      { sessions },
    );
    for (let at = 0; at <= 64; at++) await runner.run({ session: `s${at}`, message: 'go' });
    reads.length = 0;
    await runner.run({ session: 's1', message: 'again' });
    await runner.run({ session: 's0', message: 'again' });
    expect(reads).toEqual([
      ['s1', { afterRevision: expect.any(Number) }],
      ['s0', undefined],
    ]);
  });
});
