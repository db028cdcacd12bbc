import {
  type FileDialect,
  fileServer,
  fileStores,
  formIn,
  fileKey as key,
  servedStores,
} from '@mortise/provider-kit/test';
import { fileStoreCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { OpenAI } from 'openai';
import { describe, expect, it } from 'vitest';
import { openaiModel } from '../src/index.ts';
import { type OpenAIFilesOptions, openaiFiles } from '../src/openai-files.ts';
import { chatDialect } from './support/chat-dialect.ts';
import { responsesDialect } from './support/responses-dialect.ts';

/** OpenAI's Files API on the test server. */
const dialect: FileDialect = {
  async answer(request, files) {
    const { method, path } = request;
    if (!path.startsWith('/v1/files')) return undefined;
    const [, id] = /^\/v1\/files(?:\/([^/?]+))?$/.exec(path) ?? [];
    if (method === 'POST') {
      const { file, members } = await formIn(request);
      const name = `file-${++uploads}`;
      const seconds = members['expires_after[seconds]'];
      purposes.set(name, members['purpose'] ?? '');
      files.set(name, { ...file, ...(seconds !== undefined && { seconds: Number(seconds) }) });
      return { body: fileObject(name, files) };
    }
    if (id === undefined || !files.has(id)) {
      const error = { message: `No such File object: ${id}`, type: 'invalid_request_error', param: 'id', code: null };
      return { status: 404, body: { error } };
    }
    const body = method === 'DELETE' ? { id, object: 'file', deleted: true } : fileObject(id, files);
    if (method === 'DELETE') files.delete(id);
    return { body };
  },
  errorBody: (status, message) => responsesDialect.errorBody(status, { message }),
};

let uploads = 0;
const purposes = new Map<string, string>();
const created = 1_795_000_000;

function fileObject(id: string, files: Parameters<FileDialect['answer']>[1]): object {
  const file = files.get(id);
  return {
    id,
    object: 'file',
    bytes: file?.bytes.length,
    created_at: created,
    filename: file?.name,
    purpose: purposes.get(id),
    ...(file?.seconds !== undefined && { expires_at: created + file.seconds }),
  };
}

const storeAt = (url: string, options: OpenAIFilesOptions = {}) =>
  openaiFiles({ baseURL: `${url}/v1`, apiKey: key, maxRetries: 0, ...options });

fileStores({
  name: 'OpenAI over Responses',
  dialect,
  storeAt,
  modelAt: (url) => openaiModel('test-model', { baseURL: `${url}/v1`, apiKey: key, stream: false, maxRetries: 0 }),
  answer: (text) => ({ body: responsesDialect.whole({ text }) }),
  namedIn: (body) => fileIdsIn(body),
  goneReply: {
    status: 404,
    body: { error: { message: 'No file found with id file-0', type: 'invalid_request_error' } },
  },
});

fileStores({
  name: 'OpenAI over Chat',
  dialect,
  storeAt,
  modelAt: (url) =>
    openaiModel('test-model', { api: 'chat', baseURL: `${url}/v1`, apiKey: key, stream: false, maxRetries: 0 }),
  answer: (text) => ({ body: chatDialect.whole({ text }) }),
  namedIn: (body) => fileIdsIn(body),
  goneReply: { status: 400, body: { error: { message: 'Invalid file id: file-0', type: 'invalid_request_error' } } },
});

for (const [name, storeOver] of Object.entries({
  openaiFiles: storeAt,
  'openaiFiles with a client of the SDK': (url: string) =>
    openaiFiles({ client: new OpenAI({ baseURL: `${url}/v1`, apiKey: key, logLevel: 'off' }), maxRetries: 0 }),
})) {
  const { open, cleanup } = servedStores(dialect, key, storeOver);
  testConformance(name, fileStoreCases, open, { cleanup });
}

describe('the members of an upload to OpenAI', () => {
  const { signal } = new AbortController();
  const file = (mimeType: string) => ({ data: new Blob(['a']), mimeType, name: 'a' });

  it.each([
    ['application/pdf', {}, 'user_data'],
    ['image/png', {}, 'vision'],
    ['image/png', { purpose: 'assistants' }, 'assistants'],
  ])('the purpose of %s with %j is %s', async (mimeType, options, purpose) => {
    const { url } = await fileServer(dialect);
    const { fileUri } = await storeAt(url, options).upload(file(mimeType), { signal });
    expect(purposes.get(fileUri)).toBe(purpose);
  });

  it('an upload has the time at which OpenAI deletes the file', async () => {
    const { url } = await fileServer(dialect);
    const stored = await storeAt(url, { expiresAfterMs: 7_200_000 }).upload(file('text/csv'), { signal });
    expect(stored.expiresAt).toBe((created + 7_200) * 1_000);
  });

  it('a request that failed temporarily is sent again', async () => {
    const server = await fileServer({
      ...dialect,
      answer: async (request, files, url) =>
        server.requests.length === 1
          ? { status: 503, headers: { 'retry-after-ms': '1' }, body: { error: { message: 'busy' } } }
          : dialect.answer(request, files, url),
    });
    await storeAt(server.url, { maxRetries: 1 }).upload(file('text/csv'), { signal });
    expect([server.requests.length, server.files.size]).toEqual([2, 1]);
  });

  it('a file that is too large for OpenAI is refused with a code', async () => {
    const server = await fileServer(dialect);
    server.refuse(413, 'too large');
    await expect(storeAt(server.url).upload(file('text/csv'), { signal })).rejects.toMatchObject({
      code: 'file_too_large',
    });
  });
});

it.each([
  [{ expiresAfterMs: 1 }, /expiresAfterMs/],
  [{ client: {} as never, baseURL: 'x' }, /client/],
  [{ keys: 1 } as object, /keys/],
])('options %j are refused', (options, says) => {
  expect(() => openaiFiles(options)).toThrow(says);
});

function fileIdsIn(body: unknown): readonly unknown[] {
  const found: unknown[] = [];
  JSON.stringify(body, (name, value: unknown) => {
    if (name === 'file_id') found.push(value);
    return value;
  });
  return found;
}
