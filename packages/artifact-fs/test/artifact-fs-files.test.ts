import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ArtifactPart, SessionKey } from '@mortise/core';
import { describe, expect, it, vi } from 'vitest';
import { fsArtifactService } from '../src/index.ts';
import { scratch } from './support/scratch.ts';

const key: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };
const text = (content: string): ArtifactPart => ({ type: 'text', text: content });
const root = scratch();
let folders = 0;

function fresh() {
  const directory = join(root, `${folders++}`, 'artifacts');
  return { directory, artifacts: fsArtifactService({ directory }) };
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((entry) => join(directory, entry))
    .filter((entry) => statSync(entry).isFile());
}

/** Names that a file system, or a function that cleans names, may treat as equal or invalid. */
const hostileNames = [
  '',
  '.',
  '..',
  './',
  'artifact',
  '../../escape',
  '../0.json',
  'name.json',
  '0.json',
  '/etc/passwd',
  'C:\\Windows\\x',
  '\\\\server\\share',
  'CON',
  'a\0b',
  'a\0',
  'a',
  'A',
  'a.',
  'a ',
  'e\u0301',
  '\u00e9',
  '\ud800',
  '\ud801',
  'ss',
  '\u00df',
  'user:..',
  'user:',
  'x'.repeat(300),
  `${'x'.repeat(300)}y`,
  'x'.repeat(10_000),
];

describe('names of artifacts', () => {
  it('names of artifacts lead to distinct files, none outside of the directory', async () => {
    const { directory, artifacts } = fresh();
    for (const name of hostileNames) expect(await artifacts.save(key, name, text(name))).toBe(0);
    for (const name of hostileNames) expect(await artifacts.load(key, name)).toEqual(text(name));
    expect(await artifacts.list(key)).toEqual(hostileNames.toSorted());
    const own = join(root, `${folders - 1}`);
    expect(readdirSync(own)).toEqual(['artifacts']);
    for (const file of filesIn(directory)) {
      for (const part of relative(directory, file).split('/')) {
        expect(part).toMatch(/^[a-z0-9][a-z0-9._-]*$/);
        expect(part.length).toBeLessThan(100);
      }
    }
  });

  it('names of artifacts stay distinct on a case-insensitive file system', async () => {
    const { directory, artifacts } = fresh();
    for (const name of ['report', 'Report', 'REPORT']) await artifacts.save(key, name, text(name));
    const [owner = ''] = readdirSync(directory);
    const names = readdirSync(join(directory, owner)).map((name) => name.toLowerCase());
    expect(new Set(names).size).toBe(3);
  });

  it('names of artifacts of sessions with hostile keys stay in the directory too', async () => {
    const { artifacts } = fresh();
    for (const sessionId of hostileNames) await artifacts.save({ ...key, sessionId }, 'a', text(sessionId));
    for (const sessionId of hostileNames)
      expect(await artifacts.load({ ...key, sessionId }, 'a')).toEqual(text(sessionId));
    expect(readdirSync(join(root, `${folders - 1}`))).toEqual(['artifacts']);
  });
});

describe('saving', () => {
  it('saving gives each of many parallel saves by several services a unique version', async () => {
    const { directory, artifacts } = fresh();
    const other = fsArtifactService({ directory });
    const versions = await Promise.all(
      Array.from({ length: 40 }, (_, at) => (at % 2 ? artifacts : other).save(key, 'a', text(`${at}`))),
    );
    expect(versions.toSorted((a, b) => a - b)).toEqual([...versions.keys()]);
    for (const [at, version] of versions.entries())
      expect(await artifacts.load(key, 'a', version)).toEqual(text(`${at}`));
  });

  it('saving gives each of many parallel saves by several processes a unique version', async () => {
    const { directory, artifacts } = fresh();
    const script = fileURLToPath(new URL('./support/save-many.ts', import.meta.url));
    const outputs = await Promise.all(
      ['a', 'b', 'c'].map((mark) => promisify(execFile)(process.execPath, [script, directory, mark, '20'])),
    );
    const versions = outputs.flatMap(({ stdout }) => JSON.parse(stdout) as number[]);
    expect(versions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, at) => at));
    expect(await artifacts.load(key, 'a', 59)).toMatchObject({ type: 'text' });
  });

  it('saving leaves only complete files', async () => {
    const { directory, artifacts } = fresh();
    for (const name of ['a', 'a', 'b']) await artifacts.save(key, name, text(name));
    const files = filesIn(directory);
    // The files are three versions, two names, and the entry of the session's owner.
    expect(files).toHaveLength(6);
    for (const file of files) expect(() => JSON.parse(readFileSync(file, 'utf8'))).not.toThrow();
  });

  it('saving ignores files that a killed process left', async () => {
    const { directory, artifacts } = fresh();
    await artifacts.save(key, 'a', text('whole'));
    const [owner = ''] = readdirSync(directory);
    const [name = ''] = readdirSync(join(directory, owner));
    writeFileSync(join(directory, owner, name, '.half-written'), '{"type":"te');
    mkdirSync(join(directory, owner, 'begun'));
    expect(await artifacts.list(key)).toEqual(['a']);
    expect(await artifacts.load(key, 'a')).toEqual(text('whole'));
    expect(await artifacts.save(key, 'a', text('next'))).toBe(1);
  });

  it('saving continues if the artifact is deleted at the same time', async () => {
    const { artifacts } = fresh();
    for (let round = 0; round < 30; round++) {
      const saves = Array.from({ length: 4 }, () => artifacts.save(key, 'a', text('x')));
      for (let at = 0; at < 4; at++) await artifacts.delete(key, 'a');
      await Promise.all(saves);
    }
    await artifacts.delete(key, 'a');
    expect(await artifacts.list(key)).toEqual([]);
  });
});

it.each([
  '{"type":',
  '',
  'null',
  '[]',
  '"text"',
  '{}',
  '{"type":"text"}',
  '{"type":"text","text":1}',
  '{"type":"text","text":"x","providerMetadata":[]}',
  '{"type":"inlineData","data":"eA=="}',
  '{"type":"inlineData","mimeType":"text/plain"}',
  '{"type":"fileData"}',
  '{"type":"fileData","fileUri":"a:b","mimeType":7}',
  '{"type":"functionCall","name":"pay","args":{}}',
])('loading refuses a file that was changed to %s, with the name and the version', async (changed) => {
  const { directory, artifacts } = fresh();
  await artifacts.save(key, 'a', text('x'));
  const file = filesIn(directory).find((each) => each.endsWith('0.json')) ?? '';
  writeFileSync(file, changed);
  await expect(artifacts.load(key, 'a')).rejects.toMatchObject({
    code: 'artifact_corrupt',
    message: expect.stringContaining('version 0 of the artifact "a"'),
  });
});

it('loading a part of a newer version asks to update the worker, and leaves the file unchanged', async () => {
  const { directory, artifacts } = fresh();
  const part = { type: 'citation', url: 'https://example.com' };
  await artifacts.save(key, 'a', part as never);
  await expect(artifacts.load(key, 'a')).rejects.toMatchObject({
    code: 'newer_artifact',
    message: expect.stringMatching(/version 0 of the artifact "a" was written by a newer version.*update this worker/),
  });
  expect(await artifacts.save(key, 'a', text('x'))).toBe(1);
  expect(await artifacts.load(key, 'a')).toEqual(text('x'));
  const file = filesIn(directory).find((each) => each.endsWith('0.json')) ?? '';
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(part);
});

it.each(['"a', '1', '"b"'])(
  'listing refuses a name file that was changed to %s, and names the file',
  async (changed) => {
    const { directory, artifacts } = fresh();
    await artifacts.save(key, 'a', text('x'));
    const file = filesIn(directory).find((each) => each.endsWith('name.json')) ?? '';
    writeFileSync(file, changed);
    await expect(artifacts.list(key)).rejects.toMatchObject({
      code: 'artifact_corrupt',
      message: expect.stringContaining(file),
    });
  },
);

it.skipIf(process.platform === 'win32')(
  'the service creates files and folders for their owner only (Windows has other permissions)',
  async () => {
    const { directory, artifacts } = fresh();
    await artifacts.save(key, 'a', text('x'));
    await artifacts.delete(key, 'b');
    for (const entry of ['', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })]) {
      const { mode } = statSync(join(directory, entry));
      expect(mode & 0o777, entry).toBe(entry.endsWith('.json') ? 0o600 : 0o700);
    }
  },
);

it('saving removes drafts of killed processes after an hour, and no draft that is still being written', async () => {
  const { directory, artifacts } = fresh();
  await artifacts.save(key, 'a', text('x'));
  await artifacts.delete(key, 'b');
  const [owner = ''] = readdirSync(directory).filter((entry) => !entry.startsWith('.'));
  const [name = ''] = readdirSync(join(directory, owner));
  const places = [join(directory, owner, name), join(directory, '.deleted')];
  for (const place of places)
    for (const draft of ['.old', '.new']) {
      writeFileSync(join(place, draft), 'begun');
      const at = new Date(Date.now() - (draft === '.old' ? 2 : 0.1) * 3_600_000);
      utimesSync(join(place, draft), at, at);
    }
  await artifacts.save(key, 'a', text('y'));
  await artifacts.save(key, 'b', text('z'));
  await artifacts.delete(key, 'b');
  for (const place of places) expect(readdirSync(place).filter((entry) => entry.startsWith('.'))).toEqual(['.new']);
});

it('a relative directory is resolved when the service is created', async () => {
  const { directory } = fresh();
  vi.spyOn(process, 'cwd').mockReturnValueOnce(directory);
  const artifacts = fsArtifactService({ directory: 'here' });
  await artifacts.save(key, 'a', text('x'));
  expect(readdirSync(directory)).toEqual(['here']);
});
