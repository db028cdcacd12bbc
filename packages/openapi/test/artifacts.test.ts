import type { ArtifactPart, JsonObject, JsonValue } from '@mortise/core';
import { createRunner, llmAgent } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { type Called, callTool, documentOf, onlyTool, testToolset } from './support/call-operation.ts';
import { loopback, type Received } from './support/loopback.ts';

const artifacts: { readonly [name: string]: ArtifactPart } = {
  'user:pictures/cat.png': { type: 'inlineData', mimeType: 'image/png', data: 'iVBORw==' },
  note: { type: 'text', text: 'größer' },
  far: { type: 'fileData', fileUri: 'https://a.example/x' },
  odd: { type: 'inlineData', mimeType: 'image/png\r\nx: y', data: 'YQ==' },
};

const bytes = { type: 'string', format: 'binary' };

/** Returns the body that a server receives, or the outcome of the call. */
async function sent(content: JsonObject, body: JsonValue, kept = artifacts): Promise<Received | Called> {
  await using server = await loopback();
  const document = documentOf({ '/a': { post: { requestBody: { content } } } });
  const tool = await onlyTool(testToolset(document, { baseUrl: server.url }));
  const called = await callTool(tool, { body }, { artifacts: kept });
  return server.received[0] ?? called;
}

const form = (encoding: JsonObject = {}): JsonObject => ({
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { file: bytes, more: { type: 'array', items: bytes }, text: { type: 'string' } },
    },
    encoding,
  },
});

async function partsOf(received: Received | Called): Promise<readonly unknown[]> {
  if (!('body' in received)) throw new Error(JSON.stringify(received));
  const type = received.headers['content-type'] ?? '';
  const data = await new Response(new Uint8Array(received.body), { headers: { 'content-type': type } }).formData();
  return Promise.all(
    [...data].map(async ([name, part]) =>
      typeof part === 'string' ? [name, part] : [name, part.name, part.type, Buffer.from(await part.arrayBuffer())],
    ),
  );
}

describe('an artifact as a binary body', () => {
  it('an artifact as a binary body is declared to the model as an alternative to base64', async () => {
    const document = documentOf({ '/a': { post: { requestBody: { content: { 'image/png': { schema: bytes } } } } } });
    const { declaration } = await onlyTool(testToolset(document, { baseUrl: 'https://a.example' }));
    expect(declaration?.parametersJsonSchema['properties']).toMatchObject({
      body: {
        anyOf: [
          { type: 'string', contentEncoding: 'base64' },
          { type: 'object', required: ['artifact'], additionalProperties: false },
        ],
      },
    });
  });

  it('an artifact as a binary body may be the complete body, with the content type of the document, or its own if the document has none', async () => {
    const name = { artifact: 'user:pictures/cat.png' };
    const body = Buffer.from('iVBORw==', 'base64');
    expect(await sent({ 'image/jpeg': { schema: bytes } }, name)).toMatchObject({
      body,
      headers: { 'content-type': 'image/jpeg' },
    });
    expect(await sent({ 'application/octet-stream': { schema: bytes } }, name)).toMatchObject({
      body,
      headers: { 'content-type': 'image/png' },
    });
    expect(await sent({ 'image/png': {} }, { artifact: 'note' })).toMatchObject({ body: Buffer.from('größer') });
  });

  it('an artifact as a binary body may be a file of a multipart form, under its last path segment, and several artifacts are several files', async () => {
    const body = { file: { artifact: 'user:pictures/cat.png' }, more: [{ artifact: 'note' }, 'YQ=='], text: 't' };
    const png = Buffer.from('iVBORw==', 'base64');
    expect(await partsOf(await sent(form(), body))).toEqual([
      ['file', 'cat.png', 'image/png', png],
      ['more', 'note', 'application/octet-stream', Buffer.from('größer')],
      ['more', 'more', 'application/octet-stream', Buffer.from('a')],
      ['text', 't'],
    ]);
    expect(await partsOf(await sent(form({ file: { contentType: 'image/gif' } }), body))).toContainEqual([
      'file',
      'cat.png',
      'image/gif',
      png,
    ]);
  });

  it('an artifact as a binary body cannot start another header with its content type', async () => {
    expect(await partsOf(await sent(form(), { file: { artifact: 'odd' } }))).toEqual([
      ['file', 'odd', 'application/octet-stream', Buffer.from('a')],
    ]);
  });

  it.each([
    [{ artifact: 'none' }, 'does not exist'],
    [{ artifact: 'note', version: 3 }, 'version 3, does not exist'],
    [{ artifact: 'far' }, 'only a URI'],
  ])('the artifact %j is an error, and nothing is sent', async (file, message) => {
    for (const called of [await sent(form(), { file }), await sent({ 'image/png': {} }, file)])
      expect(called).toEqual({ code: 'no_artifact', message: expect.stringContaining(message) });
  });

  it('an artifact as a binary body is not accepted in JSON, in text, or next to other members', async () => {
    const json = { 'application/json': { schema: { type: 'object', properties: { file: bytes } } } };
    expect(await sent(json, { file: { artifact: 'note' } })).toEqual({ issues: [expect.stringContaining('file')] });
    for (const file of [{ artifact: 'note', and: 1 }, { artifact: 7 }, {}])
      expect(await sent(form(), { file })).toEqual({ issues: [expect.anything()] });
  });

  it('an artifact as a binary body is shown to an approver by its name', async () => {
    const document = documentOf({ '/a': { post: { requestBody: { content: form() } } } });
    const tool = await onlyTool(testToolset(document, { baseUrl: 'https://a.example' }));
    const checked = await tool.check?.({
      body: { file: { artifact: 'a\u001b[2J', version: 1 }, more: ['YQ=='], text: 'as it is' },
    });
    if (!checked || 'issues' in checked) throw new Error('refused');
    expect(await tool.preview?.(checked.value as never, {} as never)).toBe(
      [
        'POST https://a.example/a',
        'file: the artifact "a\\u001b[2J", version 1',
        'more: 1 bytes of application/octet-stream',
        'text: as it is',
      ].join('\n'),
    );
  });
});

describe('artifacts in a run', () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex');

  async function run(kept: boolean): Promise<readonly [readonly Received[], string]> {
    await using server = await loopback(({ method }, response) => {
      if (method === 'POST') return { ok: true };
      response.writeHead(200, { 'content-type': 'image/png' }).end(png);
      return undefined;
    });
    const requestBody = { content: { 'application/octet-stream': {} } };
    const document = documentOf({ '/a': { get: { operationId: 'get' }, post: { operationId: 'put', requestBody } } });
    const model = scriptedModel([
      { calls: [{ id: 'one', name: 'get' }] },
      ({ contents }) => {
        const artifact = /"artifact":"([^"]+)"/.exec(JSON.stringify(contents))?.[1] ?? 'none';
        return { calls: [{ name: 'put', args: { body: { artifact } } }] };
      },
      'Done.',
    ]);
    const agent = llmAgent({ name: 'helper', model, tools: [testToolset(document, { baseUrl: server.url })] });
    await createRunner({ agent, ...(kept && { artifacts: inMemoryArtifactService() }) }).run({ message: 'Copy it' });
    return [server.received, JSON.stringify(model.requests.at(-1)?.contents)];
  }

  it('artifacts pass from the result of one operation to the arguments of another', async () => {
    const [received] = await run(true);
    expect(received.map(({ method }) => method)).toEqual(['GET', 'POST']);
    expect(received[1]).toMatchObject({ body: png, headers: { 'content-type': 'image/png' } });
  });

  it('artifacts in a run are refused with an error if there is no artifact service', async () => {
    const [received, said] = await run(false);
    expect(received).toHaveLength(1);
    expect(said).toContain('Artifacts are not available here');
  });
});
