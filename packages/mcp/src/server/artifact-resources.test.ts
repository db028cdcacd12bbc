import type { ArtifactPart, SessionKey } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { describe, expect, it } from 'vitest';
import { artifactResources } from './artifact-resources.ts';
import type { ServedCaller } from './mcp-caller.ts';

const caller: ServedCaller = { userId: 'ada', signal: new AbortController().signal };
const session = ({ userId }: ServedCaller): SessionKey => ({ appName: 'app', userId, sessionId: 's' });
const text = (words: string): ArtifactPart => ({ type: 'text', text: words });

async function subject(names: readonly string[], prefix?: string) {
  const artifacts = inMemoryArtifactService();
  for (const name of names) await artifacts.save(session(caller), name, text(`of ${name}`));
  return { artifacts, source: artifactResources({ artifacts, session, prefix }) };
}

describe('artifacts as resources', () => {
  const names = ['a b/c?d#e.txt', 'user:photo', '%25', '..', 'artifact:///x', '\u{1f600}'];

  it.each([undefined, 'shop://'])(
    'artifacts as resources have a URI for any artifact name, and are read by that URI (%s)',
    async (prefix) => {
      const { source } = await subject(names, prefix);
      const listed = await source.list(caller);
      expect(listed.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
      for (const { uri, name } of listed) {
        expect(uri).toBe(`${prefix ?? 'artifact:///'}${encodeURIComponent(name ?? '')}`);
        expect(await source.read(uri, caller)).toEqual({ text: `of ${name}`, mimeType: 'text/plain' });
      }
    },
  );

  it('artifacts as resources omit an artifact whose name no URI can contain, and list the other artifacts', async () => {
    const { source } = await subject(['\ud800', 'a']);
    expect(await source.list(caller)).toEqual([{ uri: 'artifact:///a', name: 'a' }]);
  });

  it('artifacts as resources are read in their newest version, with their media type', async () => {
    const { artifacts, source } = await subject(['a']);
    const key = session(caller);
    await artifacts.save(key, 'a', text('newer'));
    await artifacts.save(key, 'b', { type: 'inlineData', data: 'AAAA', mimeType: 'image/png' });
    await artifacts.save(key, 'c', { type: 'fileData', fileUri: 'https://a.example/', mimeType: 'image/png' });
    expect(await source.read('artifact:///a', caller)).toEqual({ text: 'newer', mimeType: 'text/plain' });
    expect(await source.read('artifact:///b', caller)).toEqual({ data: 'AAAA', mimeType: 'image/png' });
    expect(await source.read('artifact:///c', caller)).toEqual({
      text: 'https://a.example/',
      mimeType: 'text/uri-list',
    });
  });

  it('artifacts as resources are not found at another URI, under an invalid name, or for another user', async () => {
    const { source } = await subject(['a', '%']);
    for (const uri of ['a', 'artefact:///a', 'artifact:///%', 'artifact:///b', 'artifact:///'])
      expect(await source.read(uri, caller)).toBeUndefined();
    const eve = { ...caller, userId: 'eve' };
    expect([await source.list(eve), await source.read('artifact:///a', eve)]).toEqual([[], undefined]);
  });
});
