import { describe, expect, it } from 'vitest';
import { inMemoryArtifactService } from './artifact-service.ts';

const key = { appName: 'app', userId: 'ada', sessionId: 's1' };
const sibling = { ...key, sessionId: 's2' };
const stranger = { ...key, userId: 'bob' };
const text = (content: string) => ({ type: 'text', text: content }) as const;

describe('the artifact service in memory', () => {
  it('the artifact service in memory keeps every version and loads the newest', async () => {
    const artifacts = inMemoryArtifactService();
    expect(await artifacts.save(key, 'a.txt', text('one'))).toBe(0);
    expect(await artifacts.save(key, 'a.txt', text('two'))).toBe(1);
    expect(await artifacts.load(key, 'a.txt')).toEqual(text('two'));
    expect(await artifacts.load(key, 'a.txt', 0)).toEqual(text('one'));
    expect(await artifacts.load(key, 'a.txt', 2)).toBeUndefined();
    expect(await artifacts.load(key, 'b.txt')).toBeUndefined();
  });

  it('the artifact service in memory keeps the artifacts of each session and each user separate', async () => {
    const artifacts = inMemoryArtifactService();
    await artifacts.save(key, 'a.txt', text('mine'));
    for (const other of [sibling, stranger]) {
      expect(await artifacts.load(other, 'a.txt')).toBeUndefined();
      expect(await artifacts.list(other)).toEqual([]);
    }
  });

  it('the artifact service in memory shares artifacts whose name begins with user: among the sessions of the user', async () => {
    const artifacts = inMemoryArtifactService();
    await artifacts.save(key, 'user:a.txt', text('ours'));
    await artifacts.save(key, 'b.txt', text('mine'));
    expect(await artifacts.load(sibling, 'user:a.txt')).toEqual(text('ours'));
    expect(await artifacts.load(stranger, 'user:a.txt')).toBeUndefined();
    expect(await artifacts.list(sibling)).toEqual(['user:a.txt']);
    expect(await artifacts.list(key)).toEqual(['b.txt', 'user:a.txt']);
  });

  it('the artifact service in memory deletes all versions of a name, and ignores an unknown name', async () => {
    const artifacts = inMemoryArtifactService();
    await artifacts.save(key, 'a.txt', text('one'));
    await artifacts.delete(key, 'a.txt');
    await artifacts.delete(key, 'a.txt');
    expect(await artifacts.load(key, 'a.txt')).toBeUndefined();
    expect(await artifacts.list(key)).toEqual([]);
    expect(await artifacts.save(key, 'a.txt', text('again'))).toBe(0);
  });

  it('the artifact service in memory accepts any string as a name', async () => {
    const artifacts = inMemoryArtifactService();
    for (const name of ['__proto__', 'constructor', '', '../x']) {
      await artifacts.save(key, name, text(name));
      expect(await artifacts.load(key, name)).toEqual(text(name));
    }
  });
});
