import { Anthropic } from '@anthropic-ai/sdk';
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
import { expect, it } from 'vitest';
import { type AnthropicFilesOptions, anthropicFiles } from '../src/anthropic-files.ts';
import { anthropicModel } from '../src/index.ts';
import { blocksIn } from './support/blocks-in.ts';
import { messagesDialect } from './support/messages-dialect.ts';

/** Anthropic's Files API on the test server. */
const dialect: FileDialect = {
  async answer(request, files) {
    const { method, path } = request;
    const [, id] = /^\/v1\/files(?:\/([^/?]+))?$/.exec(path) ?? [];
    if (!path.startsWith('/v1/files')) return undefined;
    if (method === 'POST') {
      const { file, members } = await formIn(request);
      const name = `file_${++uploads}`;
      const seconds = members['expires_in_seconds'];
      files.set(name, { ...file, ...(seconds !== undefined && { seconds: Number(seconds) }) });
      return { body: metadata(name, files) };
    }
    if (id === undefined || !files.has(id)) {
      const error = { type: 'not_found_error', message: `File not found: ${id}` };
      return { status: 404, body: { type: 'error', error } };
    }
    const body = method === 'DELETE' ? { id, type: 'file_deleted' } : metadata(id, files);
    if (method === 'DELETE') files.delete(id);
    return { body };
  },
  errorBody: (status, message) => messagesDialect.errorBody(status, { message }),
};

let uploads = 0;

function metadata(id: string, files: Parameters<FileDialect['answer']>[1]): object {
  const file = files.get(id);
  return {
    id,
    type: 'file',
    filename: file?.name,
    mime_type: file?.mimeType,
    size_bytes: file?.bytes.length,
    created_at: '2026-11-27T10:00:00Z',
    expires_at:
      file?.seconds === undefined ? null : new Date(Date.UTC(2026, 10, 27, 10) + file.seconds * 1_000).toISOString(),
  };
}

const storeAt = (url: string, options: AnthropicFilesOptions = {}) =>
  anthropicFiles({ baseURL: url, apiKey: key, maxRetries: 0, ...options });

fileStores({
  name: 'Anthropic',
  dialect,
  storeAt,
  modelAt: (url) => anthropicModel('claude-sonnet-5-5', { baseURL: url, apiKey: key, stream: false, maxRetries: 0 }),
  answer: (text) => ({ body: messagesDialect.whole({ text }) }),
  namedIn: (body) =>
    blocksIn(body as Parameters<typeof blocksIn>[0], 'document').flatMap(({ source }) => {
      const { file_id: id } = source as { readonly file_id?: string };
      return id ?? [];
    }),
  goneReply: {
    status: 404,
    body: { type: 'error', error: { type: 'not_found_error', message: 'File not found: file_0' } },
  },
});

for (const [name, storeOver] of Object.entries({
  anthropicFiles: storeAt,
  'anthropicFiles with a client of the SDK': (baseURL: string) =>
    anthropicFiles({ client: new Anthropic({ baseURL, apiKey: key, logLevel: 'off' }), maxRetries: 0 }),
})) {
  const { open, cleanup } = servedStores(dialect, key, storeOver);
  testConformance(name, fileStoreCases, open, { cleanup });
}

it('an uploaded file has its expiry time, if one was requested', async () => {
  const { url } = await fileServer(dialect);
  const store = storeAt(url, { expiresAfterMs: 7_200_000 });
  const file = { data: new Blob(['a']), mimeType: 'text/plain', name: 'a.txt' };
  const stored = await store.upload(file, { signal: new AbortController().signal });
  expect(stored.expiresAt).toBe(Date.UTC(2026, 10, 27, 12));
});

it.each([
  [{ expiresAfterMs: 1 }, /expiresAfterMs/],
  [{ client: {} as never, apiKey: 'x' }, /client/],
  [{ maxRetries: -1 }, /maxRetries/],
  [{ keys: 1 } as object, /keys/],
])('options %j are refused', (options, says) => {
  expect(() => anthropicFiles(options)).toThrow(says);
});

it('a client without the Files API is refused when it is used', async () => {
  const store = anthropicFiles({ client: { messages: {} } as never });
  await expect(store.find('file_1', { signal: new AbortController().signal })).rejects.toThrow('has no `files`');
});
