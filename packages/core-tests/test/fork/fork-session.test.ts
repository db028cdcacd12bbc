import {
  type ArtifactService,
  type Event,
  inMemorySessionService,
  type JsonObject,
  type Session,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { type ForkOptions, forkSession } from '@mortise/core/session-fork';
import { integritySessions, verifySession } from '@mortise/session-tools';
import { describe, expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';

const to: SessionKey = { ...key, sessionId: 'other' };

function words(text: string, more: JsonObject = {}): Event {
  const content = { role: 'user', parts: [{ type: 'text', text }] };
  const base = { v: 1, id: text, invocationId: `i ${text}`, author: 'user', timestamp: 1 };
  return { ...base, type: 'input', content, ...more } as unknown as Event;
}

function noted(code: string, more: JsonObject = {}): Event {
  const base = { v: 1, id: code, invocationId: 'i', author: 'helper', timestamp: 1 };
  return { ...base, type: 'notice', code, ...more } as unknown as Event;
}

async function stored(
  events: readonly Event[],
  state: JsonObject = {},
  sessions: SessionService = inMemorySessionService(),
): Promise<SessionService> {
  await sessions.create(key, state);
  await sessions.append(key, events, { revision: 0 });
  return sessions;
}

async function fork(sessions: SessionService, options: Partial<ForkOptions> = {}): Promise<Session> {
  return (await forkSession({ sessions, key, to, ...options })).session;
}

describe('a fork', () => {
  it('a fork has the events up to the revision with their ids, and names its origin', async () => {
    const sessions = await stored([words('a'), words('b'), words('c')]);
    const { events, revision, sessionId } = await fork(sessions, { atRevision: 2 });
    expect([events.map(({ id }) => id).slice(0, 2), revision, sessionId]).toEqual([['a', 'b'], 3, 'other']);
    expect(events[2]).toMatchObject({
      type: 'notice',
      code: 'forked',
      author: 'user',
      value: { from: key, revision: 2 },
    });
  });

  it('a fork has all events by default, and an id of its own', async () => {
    const sessions = await stored([words('a'), words('b')]);
    const { session } = await forkSession({ sessions, key });
    expect(session).toMatchObject({ appName: key.appName, userId: key.userId, revision: 3 });
    expect(session.sessionId).not.toBe(key.sessionId);
    expect(await sessions.load(session)).toEqual(session);
  });

  it('a fork may be forked itself', async () => {
    const sessions = await stored([words('a'), words('b')]);
    await fork(sessions, { atRevision: 1 });
    const third = await fork(sessions, { key: to, to: { ...key, sessionId: 'third' } });
    expect(third.events.map((event) => (event.type === 'notice' ? event.value : event.id))).toEqual([
      'a',
      { from: key, revision: 1 },
      { from: to, revision: 2 },
    ]);
  });

  it('a fork keeps the input ids of messages, so that each message is accepted once', async () => {
    const sessions = await stored([words('a', { inputId: 'w1' })]);
    expect((await fork(sessions)).events[0]).toHaveProperty('inputId', 'w1');
  });

  it('a fork keeps events that packages added later, such as a revoked approval', async () => {
    const later = [noted('grant_revoked', { value: 'q1' }), noted('limited', { value: 'modelCalls' })];
    const sessions = await stored([words('a'), words('b'), ...later]);
    const { events } = await fork(sessions, { atRevision: 1 });
    expect(events.map((event) => (event.type === 'notice' ? event.code : event.type))).toEqual([
      'input',
      'forked',
      'grant_revoked',
    ]);
  });
});

describe('the state of a fork', () => {
  const writes = [
    words('a', { actions: { stateDelta: { plan: 'first', gone: 1, 'user:name': 'ada', 'app:seen': 1 } } }),
    words('b', { actions: { stateDelta: { plan: 'second', gone: null, extra: true, 'user:name': 'eve' } } }),
  ];

  it('the state of a fork has the initial state of the original session if `initialState` is given', async () => {
    const initialState = { kept: 'old', plan: 'none', extra: false, 'user:name': 'nobody' };
    const sessions = await stored(writes, initialState);
    const { state } = await fork(sessions, { atRevision: 0, initialState: { ...initialState, kept: 'other' } });
    expect(state).toEqual({ kept: 'old', plan: 'none', extra: false, 'user:name': 'eve', 'app:seen': 1 });
  });

  it('the state of a fork has no writes to shared state: they are removed from its events', async () => {
    const sessions = await stored([...writes, words('c', { actions: { stateDelta: { 'user:name': 'ann' } } })]);
    const { events } = await fork(sessions);
    expect(events.map(({ actions }) => actions)).toEqual([
      { stateDelta: { plan: 'first', gone: 1 } },
      { stateDelta: { plan: 'second', gone: null, extra: true } },
      undefined,
      undefined,
    ]);
  });
});

describe('a fork in a store whose logs are chains', () => {
  it('a fork in a store whose logs are chains has its own valid chain', async () => {
    const inner = inMemorySessionService();
    const sessions = await stored([words('a'), words('b')], {}, integritySessions(inner));
    const { events } = await fork(sessions, { atRevision: 1 });
    expect(verifySession(events)).toMatchObject({ breaks: [], unsealed: 0, head: { revision: 2 } });
    const original = (await sessions.load(key))?.events ?? [];
    expect(events[0]).not.toEqual(original[0]);
    const unsealed = await fork(inner, { atRevision: 1, to: { ...key, sessionId: 'unsealed' } });
    expect(unsealed.events[0]).toEqual(words('a'));
  });
});

describe('the artifacts of a fork', () => {
  const part = (text: string) => ({ type: 'text', text }) as const;

  async function withFiles(): Promise<{ sessions: SessionService; artifacts: ArtifactService }> {
    const artifacts = inMemoryArtifactService();
    for (const text of ['one', 'two', 'three']) await artifacts.save(key, 'plan.md', part(text));
    await artifacts.save(key, 'upload.txt', part('mine'));
    await artifacts.save(key, 'late.txt', part('late'));
    await artifacts.save(key, 'user:all.txt', part('all'));
    const saved = (name: string, artifactDelta: JsonObject) => words(name, { actions: { artifactDelta } });
    const sessions = await stored([
      saved('a', { 'plan.md': 0 }),
      saved('b', { 'plan.md': 1 }),
      saved('c', { 'plan.md': 2, 'late.txt': 0 }),
    ]);
    return { sessions, artifacts };
  }

  it('the artifacts of a fork are the artifacts at the revision, with all their versions, and uploaded artifacts', async () => {
    const { sessions, artifacts } = await withFiles();
    await fork(sessions, { artifacts, atRevision: 2 });
    expect(await artifacts.list(to)).toEqual(['plan.md', 'upload.txt', 'user:all.txt']);
    expect(await artifacts.load(to, 'plan.md')).toEqual(part('two'));
    expect(await artifacts.load(to, 'plan.md', 0)).toEqual(part('one'));
    expect(await artifacts.load(to, 'plan.md', 2)).toBeUndefined();
  });

  it('the artifacts of a fork are never mixed with existing ones', async () => {
    const { sessions, artifacts } = await withFiles();
    await artifacts.save(to, 'upload.txt', part('theirs'));
    await expect(fork(sessions, { artifacts })).rejects.toMatchObject({ code: 'fork_artifacts' });
    expect(await sessions.load(to)).toBeUndefined();
    expect(await artifacts.list(to)).toEqual(['upload.txt', 'user:all.txt']);
    expect(await artifacts.load(to, 'upload.txt')).toEqual(part('theirs'));
  });

  it('the artifacts of a fork are removed if the fork cannot be stored', async () => {
    const { sessions, artifacts } = await withFiles();
    const failing = { ...sessions, append: () => Promise.reject(new Error('no disk')) };
    await expect(fork(failing, { artifacts })).rejects.toThrow('no disk');
    expect(await sessions.load(to)).toBeUndefined();
    expect(await artifacts.list(to)).toEqual(['user:all.txt']);
  });
});

describe('a refused fork', () => {
  it('a fork at a revision that the session does not have is refused', async () => {
    const sessions = await stored([words('a')]);
    await expect(fork(sessions, { atRevision: 2 })).rejects.toMatchObject({
      code: 'fork_revision',
      message: expect.stringContaining('from 0 to 1'),
    });
    for (const atRevision of [-1, 0.5, Number.NaN])
      await expect(fork(sessions, { atRevision })).rejects.toMatchObject({ code: 'invalid_option' });
  });

  it('a fork of events that a newer version wrote is refused', async () => {
    for (const newer of [{ type: 'compensated' }, { v: 2 }]) {
      const sessions = await stored([words('a'), words('b', newer)]);
      await expect(fork(sessions)).rejects.toMatchObject({ code: 'newer_log' });
      expect(await sessions.load(to)).toBeUndefined();
      expect((await fork(sessions, { atRevision: 1 })).revision).toBe(2);
    }
  });

  it('a fork with unknown options is refused', async () => {
    const sessions = await stored([words('a')]);
    await expect(fork(sessions, { revision: 1 } as object)).rejects.toMatchObject({ code: 'unknown_option' });
  });
});
