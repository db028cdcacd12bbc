import type { Event, Session } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { inMemoryMemoryService } from './in-memory-memory-service.ts';

const scope = { appName: 'app', userId: 'ada' };

function sessionWith(sessionId: string, ...texts: readonly string[]): Session {
  const events = texts.map(
    (text, at): Event => ({
      v: 1,
      id: `${sessionId}.${at}`,
      invocationId: 'i',
      author: 'user',
      timestamp: at,
      type: 'input',
      content: { role: 'user', parts: [{ type: 'text', text }] },
    }),
  );
  return { ...scope, sessionId, revision: events.length, state: {}, events };
}

async function found(sessions: readonly Session[], query: string, where = scope): Promise<readonly string[]> {
  const memory = inMemoryMemoryService();
  for (const session of sessions) await memory.add(session);
  const entries = await memory.search(where, query);
  return entries.map(({ content }) => content.parts.map((part) => (part.type === 'text' ? part.text : '')).join(''));
}

describe('the memory service in memory', () => {
  it('the memory service in memory finds memories that share a word with the query, the best match first', async () => {
    const session = sessionWith('s1', 'I like tea', 'My dog likes green tea', 'It rains');
    expect(await found([session], 'green tea')).toEqual(['My dog likes green tea', 'I like tea']);
  });

  it('the memory service in memory compares whole words, in any case and any script', async () => {
    const session = sessionWith('s1', 'Der Bär schläft', 'Teapot', '犬');
    expect(await found([session], 'bär!')).toEqual(['Der Bär schläft']);
    expect(await found([session], 'tea')).toEqual([]);
    expect(await found([session], '犬')).toEqual(['犬']);
  });

  it('the memory service in memory finds nothing for an empty query', async () => {
    const session = sessionWith('s1', 'I like tea', '...');
    for (const query of ['', ' ', '?!', 'coffee']) expect(await found([session], query)).toEqual([]);
  });

  it('the memory service in memory searches all sessions of the user, and no session of another user', async () => {
    const sessions = [
      sessionWith('s1', 'tea one'),
      sessionWith('s2', 'tea two'),
      { ...sessionWith('s3', 'tea three'), userId: 'bob' },
    ];
    expect((await found(sessions, 'tea')).toSorted()).toEqual(['tea one', 'tea two']);
    expect(await found(sessions, 'tea', { ...scope, appName: 'other' })).toEqual([]);
  });

  it('the memory service in memory replaces the memories of a session that is added again', async () => {
    expect(await found([sessionWith('s1', 'tea'), sessionWith('s1', 'coffee')], 'tea coffee')).toEqual(['coffee']);
  });

  it('the memory service in memory returns the author and the time of each message', async () => {
    const memory = inMemoryMemoryService();
    await memory.add(sessionWith('s1', 'nothing', 'tea'));
    expect(await memory.search(scope, 'tea')).toMatchObject([{ author: 'user', timestamp: 1 }]);
  });
});
