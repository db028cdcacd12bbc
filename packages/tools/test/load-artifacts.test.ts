import {
  type ArtifactPart,
  functionTool,
  inMemorySessionService,
  type ModelRequest,
  prefixToolset,
  staticToolset,
} from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { type TestApp, testToolContext, toolCases } from '@mortise/testing';
import { testApp, testConformance } from '@mortise/testing/vitest';
import { loadArtifacts } from '@mortise/tools';
import { describe, expect, it } from 'vitest';
import { key, only, outcomesIn } from './inspect-run.ts';

const text = (words: string): ArtifactPart => ({ type: 'text', text: words });
const media = (mimeType: string, bytes: number): ArtifactPart => ({
  type: 'inlineData',
  mimeType,
  data: btoa('7'.repeat(bytes)),
});

testConformance('loadArtifacts', toolCases, () => ({
  tool: loadArtifacts(),
  args: { artifact_names: ['a.txt'] },
  badArgs: { artifact_names: [] },
  context: testToolContext({ artifacts: { 'a.txt': text('abc') } }),
}));

const load = (...artifact_names: readonly string[]) => ({
  calls: [{ name: 'load_artifacts', args: { artifact_names } }],
});

async function appWith(
  parts: Readonly<Record<string, ArtifactPart>>,
  steps: Parameters<typeof testApp>[0],
  tool = loadArtifacts(),
): Promise<TestApp> {
  const artifacts = inMemoryArtifactService();
  for (const [name, part] of Object.entries(parts)) await artifacts.save(key, name, part);
  return testApp(steps, { tools: [tool] }, { artifacts });
}

/** Returns the contents after the last response. */
function added(request: ModelRequest | undefined): readonly unknown[] {
  const contents = request?.contents ?? [];
  return contents.slice(contents.findLastIndex(({ role }) => role === 'tool') + 1).map(({ parts }) => parts[1]);
}

describe('loadArtifacts', () => {
  it('loadArtifacts lists the artifacts in the instructions, if there are any', async () => {
    const { say, model } = await appWith({ 'b\n.txt': text('b'), 'user:a.txt': text('a') }, ['hi']);
    await say('go');
    expect(model.requests[0]?.instructions).toEqual([
      'There are artifacts: "b\\n.txt", "user:a.txt". Call load_artifacts to see what is in one before you answer about it.',
    ]);
    const none = await appWith({}, ['hi']);
    await none.say('go');
    expect(none.model.requests[0]).toMatchObject({ instructions: [], declarations: [{ name: 'load_artifacts' }] });
  });

  it('loadArtifacts lists only as many names as fit', async () => {
    const names = Array.from({ length: 2_000 }, (_, at) => [`file-${at}`, text('x')] as const);
    const { say, model } = await appWith(Object.fromEntries(names), ['hi']);
    await say('go');
    expect(model.requests[0]?.instructions[0]?.length).toBeLessThan(15_000);
    expect(model.requests[0]?.instructions[0]).toMatch(/, and 1\d{3} more\. Call/);
  });

  it('loadArtifacts shows the contents in the request after the call, in no other, and never in the log', async () => {
    const { say, model, log } = await appWith({ 'a.txt': text('the secret of tea') }, [
      load('a.txt', 'a.txt'),
      load('a.txt'),
      'done',
      'bye',
    ]);
    expect(await say('go')).toMatchObject({ status: 'completed', text: 'done' });
    await say('thanks');
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'ok', output: { artifact_names: ['a.txt'] } }]);
    const holding = model.requests.map((request) => JSON.stringify(request).split('the secret of tea').length - 1);
    expect(holding).toEqual([0, 1, 1, 0]);
    expect(added(model.requests[1])).toEqual([text('the secret of tea')]);
    expect(JSON.stringify(await log())).not.toContain('the secret of tea');
  });

  it('loadArtifacts shows the contents after a restart', async () => {
    const artifacts = inMemoryArtifactService();
    const sessions = inMemorySessionService();
    await artifacts.save(key, 'a.txt', text('abc'));
    const failing = testApp([load('a.txt')], { tools: [loadArtifacts()] }, { artifacts, sessions });
    expect(await failing.say('go')).toMatchObject({ status: 'failed' });
    const later = testApp(['done'], { tools: [loadArtifacts()] }, { artifacts, sessions });
    await later.resume();
    expect(added(later.model.requests[0])).toEqual([text('abc')]);
  });

  it('loadArtifacts shows the contents also if its name has a prefix', async () => {
    const artifacts = inMemoryArtifactService();
    await artifacts.save(key, 'a.txt', text('abc'));
    const tools = [prefixToolset(staticToolset('files', [loadArtifacts()]), 'my_')];
    const call = { name: 'my_load_artifacts', args: { artifact_names: ['a.txt'] } };
    const { say, model } = testApp([{ calls: [call] }, 'done'], { tools }, { artifacts });
    await say('go');
    expect(added(model.requests[1])).toEqual([text('abc')]);
  });

  it('loadArtifacts shows text as text, small media as media, and only the type and size of other files', async () => {
    const image = media('image/png', 100);
    const file: ArtifactPart = { type: 'fileData', mimeType: 'video/mp4', fileUri: 'gs://b/film' };
    const { say, model } = await appWith(
      { image, file, zip: media('application/zip', 1_500), csv: media('text/csv', 3), film: media('video/mp4', 950) },
      [load('image', 'file', 'zip', 'csv', 'film'), 'done'],
      loadArtifacts({ maxBytes: 1_000 }),
    );
    await say('go');
    expect(added(model.requests[1])).toEqual([
      image,
      file,
      text('… application/zip, 1,500 bytes: omitted, for it cannot be shown here …'),
      text('777'),
      text('… video/mp4, 950 bytes: omitted, for it cannot be shown here …'),
    ]);
  });

  it('loadArtifacts shows no more text than the limit, in total', async () => {
    const { say, model } = await appWith(
      { a: text('a'.repeat(600)), b: text('b'.repeat(600)), c: text('c'.repeat(600)), d: text('') },
      [load('a', 'b', 'c', 'd'), 'done'],
      loadArtifacts({ maxChars: 1_000 }),
    );
    await say('go');
    const [a, b, c, d] = added(model.requests[1]);
    expect(a).toEqual(text('a'.repeat(600)));
    expect(JSON.stringify(b)).toMatch(/b+\\n… \d+ characters omitted …\\nb+/);
    expect(JSON.stringify(b).length).toBeLessThan(450);
    expect(c).toEqual(text('… text, 600 characters: omitted, for it cannot be shown here …'));
    expect(d).toEqual(text(''));
  });

  it('loadArtifacts tells the model which names do not exist, and shows the others', async () => {
    const { say, model } = await appWith({ 'a.txt': text('abc'), 'user:b.txt': text('ours') }, [
      load('A.txt'),
      load('b.txt', 'nothing'),
      'done',
    ]);
    await say('go');
    expect(outcomesIn(model.requests[1])).toEqual([
      {
        status: 'error',
        code: 'artifact_not_found',
        message: 'No artifact is named "A.txt". There are: "a.txt", "user:b.txt".',
      },
    ]);
    expect(outcomesIn(model.requests[2])).toMatchObject([
      { output: { artifact_names: ['user:b.txt'], problem: expect.stringContaining('"nothing"') } },
    ]);
    expect(added(model.requests[2])).toEqual([text('ours')]);
  });

  it('loadArtifacts reports an artifact that was deleted meanwhile', async () => {
    const artifacts = inMemoryArtifactService();
    await artifacts.save(key, 'a.txt', text('abc'));
    const gone = { ...artifacts, load: async () => undefined };
    const { say, model } = testApp([load('a.txt'), 'done'], { tools: [loadArtifacts()] }, { artifacts: gone });
    await say('go');
    expect(added(model.requests[1])).toEqual([text('It was deleted.')]);
  });

  it('loadArtifacts is omitted from the request, with a warning, if the artifacts cannot be listed', async () => {
    const artifacts = { ...inMemoryArtifactService(), list: () => Promise.reject(new Error('disk')) };
    const { watch, model } = testApp(['hi'], { tools: [loadArtifacts()], instruction: 'Be nice.' }, { artifacts });
    const seen = await watch({ message: 'go' });
    expect(only(seen, 'warning')).toMatchObject([{ code: 'prepare_failed', cause: { message: 'disk' } }]);
    expect(only(seen, 'end')).toMatchObject([{ result: { status: 'completed' } }]);
    expect(model.requests[0]).toMatchObject({ instructions: ['Be nice.'], declarations: [] });
  });

  it('loadArtifacts ignores the answer of another tool in the same format', async () => {
    const artifacts = inMemoryArtifactService();
    await artifacts.save(key, 'a.txt', text('abc'));
    const other = functionTool({
      name: 'other',
      description: 'Other',
      run: () => ({ artifact_names: ['a.txt'] }),
    });
    const tools = [loadArtifacts(), other];
    const { say, model } = testApp([{ calls: [{ name: 'other' }] }, 'done'], { tools }, { artifacts });
    await say('go');
    expect(added(model.requests[1])).toEqual([]);
  });
});
