import {
  type ArtifactService,
  type Event,
  inMemorySessionService,
  type JsonObject,
  type SessionService,
} from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { forkSession, rewindSession } from '@mortise/core/session-fork';
import { describe, expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';

describe('the artifacts of a rewound session', () => {
  const part = (text: string) => ({ type: 'text', text }) as const;

  /** Creates a session in which the user uploaded the first version of `data.csv`, which is in no log. */
  async function withFiles(): Promise<{ sessions: SessionService; artifacts: ArtifactService }> {
    const artifacts = inMemoryArtifactService();
    for (const text of ['one', 'two', 'three']) await artifacts.save(key, 'plan.md', part(text));
    for (const text of ['uploaded', 'cleaned']) await artifacts.save(key, 'data.csv', part(text));
    await artifacts.save(key, 'late.txt', part('late'));
    for (const text of ['ours', 'ours now']) await artifacts.save(key, 'user:all.txt', part(text));
    const sessions = inMemorySessionService();
    await sessions.create(key);
    const events = [
      saved('a', { 'plan.md': 0, 'user:all.txt': 0 }),
      saved('b', { 'plan.md': 1 }),
      saved('c', { 'plan.md': 2, 'data.csv': 1, 'late.txt': 0, 'user:all.txt': 1 }),
    ];
    await sessions.append(key, events, { revision: 0 });
    return { sessions, artifacts };
  }

  async function newest(artifacts: ArtifactService): Promise<JsonObject> {
    const names = await artifacts.list(key);
    const parts = await Promise.all(names.map((name) => artifacts.load(key, name)));
    return Object.fromEntries(names.map((name, at) => [name, parts[at]?.type === 'text' ? parts[at].text : null]));
  }

  it('the artifacts of a rewound session stay unchanged by default, and artifacts saved after the revision are reported', async () => {
    const { sessions, artifacts } = await withFiles();
    const before = await newest(artifacts);
    expect((await rewindSession({ sessions, key, toRevision: 2 })).artifacts).toEqual([
      { name: 'plan.md', version: 1 },
      { name: 'data.csv', version: 0 },
      { name: 'late.txt', version: undefined },
      { name: 'user:all.txt', version: 0 },
    ]);
    expect(await newest(artifacts)).toEqual(before);
  });

  it('the artifacts of a rewound session are restored if their service is given, except artifacts of the user and new artifacts', async () => {
    const { sessions, artifacts } = await withFiles();
    const { session, artifacts: said } = await rewindSession({ sessions, key, toRevision: 1, artifacts });
    expect(said).toEqual([
      { name: 'plan.md', version: 0, restoredAs: 3 },
      { name: 'data.csv', version: 0, restoredAs: 2 },
      { name: 'late.txt', version: undefined },
      { name: 'user:all.txt', version: 0 },
    ]);
    const shared = { 'late.txt': 'late', 'user:all.txt': 'ours now' };
    expect(await newest(artifacts)).toEqual({ 'plan.md': 'one', 'data.csv': 'uploaded', ...shared });
    expect(session.events.at(-1)?.actions).toEqual({ artifactDelta: { 'plan.md': 3, 'data.csv': 2 } });
  });

  it('the artifacts of a rewound session are restored too if a later rewind restores removed events', async () => {
    const { sessions, artifacts } = await withFiles();
    await rewindSession({ sessions, key, toRevision: 1, artifacts });
    await rewindSession({ sessions, key, toRevision: 3, artifacts });
    expect(await newest(artifacts)).toMatchObject({ 'plan.md': 'three', 'data.csv': 'cleaned' });
    await rewindSession({ sessions, key, toRevision: 2, artifacts });
    expect(await newest(artifacts)).toMatchObject({ 'plan.md': 'two', 'data.csv': 'uploaded' });
  });

  it('a fork of a rewound session has the artifacts from before or after the rewind, depending on its revision', async () => {
    const { sessions, artifacts } = await withFiles();
    await rewindSession({ sessions, key, toRevision: 1, artifacts });
    for (const [sessionId, atRevision, text] of [
      ['before', 3, 'three'],
      ['since', 4, 'one'],
    ] as const) {
      const to = { ...key, sessionId };
      await forkSession({ sessions, key, to, atRevision, artifacts });
      expect(await artifacts.load(to, 'plan.md')).toEqual(part(text));
    }
  });

  it('the artifacts of a rewound session are unchanged if the rewind is refused', async () => {
    const { sessions, artifacts } = await withFiles();
    const before = await newest(artifacts);
    const failing = { ...sessions, append: () => Promise.reject(new Error('no disk')) };
    await expect(rewindSession({ sessions: failing, key, toRevision: 1, artifacts })).rejects.toThrow('no disk');
    expect(await newest(artifacts)).toEqual(before);
    let saves = 0;
    const full: ArtifactService = {
      ...artifacts,
      save: (...given) => (++saves === 2 ? Promise.reject(new Error('full')) : artifacts.save(...given)),
    };
    await expect(rewindSession({ sessions, key, toRevision: 1, artifacts: full })).rejects.toThrow('full');
    expect(await newest(artifacts)).toEqual(before);
    expect((await sessions.load(key))?.revision).toBe(3);
  });

  it('artifacts that were saved during a refused rewind are kept', async () => {
    const { sessions, artifacts } = await withFiles();
    const append = async (): Promise<never> => {
      await artifacts.save(key, 'plan.md', part('uploaded now'));
      throw new Error('no disk');
    };
    const failing = { ...sessions, append };
    await expect(rewindSession({ sessions: failing, key, toRevision: 1, artifacts })).rejects.toThrow('no disk');
    expect(await newest(artifacts)).toMatchObject({ 'plan.md': 'uploaded now', 'data.csv': 'cleaned' });
  });

  it('the artifacts of a rewound session with a missing version stay unchanged', async () => {
    const { sessions, artifacts } = await withFiles();
    await artifacts.delete(key, 'plan.md');
    const { artifacts: said } = await rewindSession({ sessions, key, toRevision: 1, artifacts });
    expect(said[0]).toEqual({ name: 'plan.md', version: 0 });
    expect(await artifacts.list(key)).not.toContain('plan.md');
  });
});

/** Returns the event of a message with which artifacts were saved. */
function saved(text: string, artifactDelta: JsonObject): Event {
  const content = { role: 'user', parts: [{ type: 'text', text }] };
  const base = { v: 1, id: text, invocationId: `i ${text}`, author: 'user', timestamp: 1 };
  return { ...base, type: 'input', content, actions: { artifactDelta } } as unknown as Event;
}
