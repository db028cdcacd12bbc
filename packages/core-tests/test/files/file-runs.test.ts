import {
  type Content,
  createRunner,
  inMemorySessionService,
  llmAgent,
  type Model,
  type ModelRequest,
} from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { artifactFile, artifactFileCache, type FileStore, fileModel, inMemoryFileCache } from '@mortise/core/files';
import { scriptedModel } from '@mortise/testing';
import { artifactFiles } from '@mortise/tools';
import { describe, expect, it } from 'vitest';

const key = { appName: 'app', userId: 'ann', sessionId: 's1' };
const pdf = {
  type: 'inlineData',
  mimeType: 'application/pdf',
  data: btoa('%PDF-1.7'.repeat(50_000)),
} as const;

/** Creates a provider that keeps files, and counts the bytes that it gets. */
function provider(): { readonly store: FileStore; readonly sent: string[] } {
  const sent: string[] = [];
  const store: FileStore = {
    provider: 'scripted',
    id: 'scripted here',
    maxBytes: 1_000_000,
    takes: () => true,
    async upload({ name }) {
      sent.push(name);
      return { fileUri: `file-${sent.length}` };
    },
    find: async (fileUri) => ({ fileUri }),
    delete: async () => undefined,
  };
  return { store, sent };
}

function mediaIn({ contents }: ModelRequest): readonly string[] {
  return contents.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'fileData' ? part.fileUri : part.type === 'inlineData' ? 'bytes' : [])),
  );
}

describe('an artifact that a message refers to', () => {
  async function ran(around: (model: Model) => Model) {
    const artifacts = inMemoryArtifactService();
    await artifacts.save(key, 'plan.pdf', pdf);
    const sessions = inMemorySessionService();
    const scripted = scriptedModel([{ text: 'A plan.' }, { text: 'Yes.' }]);
    const agent = llmAgent({ name: 'reader', model: around(scripted), tools: [artifactFiles()] });
    const runner = createRunner({ agent, artifacts, sessions });
    const file = artifactFile('plan.pdf', 0, 'application/pdf');
    const first = await runner.run({
      session: key,
      message: { role: 'user', parts: [file, { type: 'text', text: 'What is it?' }] },
    });
    const second = await runner.run({ session: key, message: 'Is it good?' });
    expect([first.text, second.text]).toEqual(['A plan.', 'Yes.']);
    const log = JSON.stringify((await sessions.load(key))?.events);
    return { requests: scripted.requests.map(mediaIn), log };
  }

  it('an artifact that a message refers to is sent with its bytes, which the log does not have', async () => {
    const { requests, log } = await ran((model) => model);
    expect(requests).toEqual([['bytes'], ['bytes']]);
    expect(log).toContain('artifact:plan.pdf?version=0');
    expect(log.length).toBeLessThan(10_000);
  });

  it('an artifact that a message refers to is uploaded once if the model is a fileModel', async () => {
    const { store, sent } = provider();
    const { requests } = await ran((model) => fileModel(model, { store }));
    expect(requests).toEqual([['upload:scripted:file-1'], ['upload:scripted:file-1']]);
    expect(sent).toHaveLength(1);
  });

  it.each(['', 'a plan/ü?:#%.pdf', '%uD800', 'half \ud83d of it', '🎂', "it's (mine)!"])(
    'an artifact that a message refers to may have any string as its name: %j',
    async (name) => {
      const artifacts = inMemoryArtifactService();
      const version = await artifacts.save(key, name, pdf);
      const model = scriptedModel([{ text: 'A plan.' }]);
      const runner = createRunner({ agent: llmAgent({ name: 'reader', model, tools: [artifactFiles()] }), artifacts });
      await runner.run({ session: key, message: { role: 'user', parts: [artifactFile(name, version)] } });
      expect(model.requests.map(mediaIn)).toEqual([['bytes']]);
    },
  );

  it('an artifact that a message refers to is described in text if it does not exist or belongs to another user', async () => {
    const artifacts = inMemoryArtifactService();
    await artifacts.save({ ...key, userId: 'bob' }, 'plan.pdf', pdf);
    const model = scriptedModel([{ text: 'I see none.' }]);
    const runner = createRunner({ agent: llmAgent({ name: 'reader', model, tools: [artifactFiles()] }), artifacts });
    await runner.run({ session: key, message: { role: 'user', parts: [artifactFile('plan.pdf')] } });
    expect(JSON.stringify(model.requests[0]?.contents)).toContain('the file \\"plan.pdf\\" no longer exists');
  });

  it('an artifact that a message refers to is the same object in each request while it is used', async () => {
    const artifacts = inMemoryArtifactService();
    await artifacts.save(key, 'plan.pdf', pdf);
    const model = scriptedModel([{ text: 'A plan.' }, { text: 'Yes.' }]);
    const runner = createRunner({ agent: llmAgent({ name: 'reader', model, tools: [artifactFiles()] }), artifacts });
    await runner.run({ session: key, message: { role: 'user', parts: [artifactFile('plan.pdf', 0)] } });
    await runner.run({ session: key, message: 'Is it good?' });
    const [first, second] = model.requests.map(({ contents }) => contents[0]);
    expect(second).toBe(first);
  });
});

describe('the file cache', () => {
  it('the file cache in an artifact service outlives a process', async () => {
    const { store, sent } = provider();
    const artifacts = inMemoryArtifactService();
    const place = { appName: 'app', userId: 'nobody', sessionId: 'files' };
    for (const _ of ['one process', 'another']) {
      const model = fileModel(scriptedModel([{ text: 'A plan.' }]), {
        store: { ...store },
        cache: artifactFileCache(artifacts, place),
      });
      const { signal } = new AbortController();
      const request = {
        instructions: [],
        contents: [{ role: 'user', parts: [{ ...pdf }] }],
        declarations: [],
        providerTools: [],
      } as const;
      for await (const event of model.generate(request, { signal })) expect(event.type).not.toBe('failure');
    }
    expect(sent).toHaveLength(1);
    expect(await artifacts.list(place)).toHaveLength(1);
  });

  it('the file cache in memory is limited: the file unused for longest is removed', async () => {
    const cache = inMemoryFileCache({ maxFiles: 2 });
    await cache.set('a', { fileUri: 'file-a' });
    await cache.set('b', { fileUri: 'file-b' });
    await cache.get('a');
    await cache.set('c', { fileUri: 'file-c' });
    expect(await Promise.all(['a', 'b', 'c'].map((each) => cache.get(each)))).toEqual([
      { fileUri: 'file-a' },
      undefined,
      { fileUri: 'file-c' },
    ]);
    expect(() => inMemoryFileCache({ maxFiles: 0 })).toThrow('maxFiles');
  });
});

describe('fileModel', () => {
  it('fileModel refuses a store of another provider, and unknown options', () => {
    const { store } = provider();
    const model = scriptedModel([]);
    expect(() => fileModel(model, { store: { ...store, provider: 'another' } })).toThrow(
      'give a file store of scripted',
    );
    expect(() => fileModel(model, { store, minBytes: -1 })).toThrow('minBytes');
    expect(() => fileModel(model, { store, size: 1 } as never)).toThrow('size');
  });

  it('fileModel also replaces media in results, and sends the same content object as long as its files stay the same', async () => {
    const { store, sent } = provider();
    const scripted = scriptedModel([{ text: 'One.' }, { text: 'Two.' }]);
    const model = fileModel(scripted, { store });
    const result = {
      role: 'tool',
      parts: [
        {
          type: 'functionResponse',
          id: 'c1',
          name: 'scan',
          outcome: { status: 'ok', output: null, parts: [pdf] },
        },
      ],
    } as const;
    const call = { role: 'model', parts: [{ type: 'functionCall', id: 'c1', name: 'scan', args: {} }] } as const;
    const request = { instructions: [], contents: [call, result], declarations: [], providerTools: [] };
    for (let at = 0; at < 2; at++)
      for await (const _ of model.generate(request, { signal: new AbortController().signal }));
    const [first, second] = scripted.requests.map(({ contents }) => contents[1]);
    expect(JSON.stringify(first)).toContain('upload:scripted:file-1');
    expect([sent.length, second === first]).toEqual([1, true]);
    expect(result.parts[0].outcome.parts[0]).toBe(pdf);
  });

  it('fileModel fails the call if an upload fails, and reports whether it is retryable', async () => {
    const { store } = provider();
    const upload = async () => {
      throw new Error('no disk');
    };
    const model = fileModel(scriptedModel([]), { store: { ...store, upload } });
    const contents = [{ role: 'user', parts: [pdf] }] as const;
    const request = { instructions: [], contents, declarations: [], providerTools: [] };
    const events: unknown[] = [];
    for await (const event of model.generate(request, { signal: new AbortController().signal })) events.push(event);
    expect(events).toMatchObject([{ type: 'failure', retryable: false, error: { message: 'no disk' } }]);
  });
});

describe('media generated by a model', () => {
  const picture = { type: 'inlineData', mimeType: 'image/png', data: btoa('p'.repeat(400_000)) } as const;
  const contentsOf = (origin: Content['origin']): readonly Content[] => [
    { role: 'user', parts: [{ type: 'text', text: 'Paint' }] },
    { role: 'model', parts: [picture], ...(origin && { origin }) },
    { role: 'user', parts: [{ type: 'text', text: 'In red' }] },
  ];

  async function sentWith(origin: Content['origin']): Promise<readonly string[]> {
    const { store } = provider();
    const scripted = scriptedModel(['Fine.']);
    const request = { instructions: [], contents: contentsOf(origin), declarations: [], providerTools: [] };
    const call = fileModel(scripted, { store }).generate(request, { signal: new AbortController().signal });
    for await (const event of call) expect(event.type).not.toBe('failure');
    return scripted.requests.flatMap(mediaIn);
  }

  it('media generated by a model is sent back to that model unchanged', async () => {
    expect(await sentWith({ provider: 'scripted', model: scriptedModel([]).id })).toEqual(['bytes']);
  });

  it('media generated by a model is uploaded for another model', async () => {
    expect(await sentWith({ provider: 'scripted', model: 'another' })).toEqual(['upload:scripted:file-1']);
    expect(await sentWith({ provider: 'other', model: 'm' })).toEqual(['upload:scripted:file-1']);
  });
});
