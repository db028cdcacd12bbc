import { GoogleGenAI } from '@google/genai';
import { type FileDialect, fileServer, fileStores, fileKey as key, servedStores } from '@mortise/provider-kit/test';
import { fileStoreCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { describe, expect, it, vi } from 'vitest';
import { type GeminiFilesOptions, geminiFiles } from '../src/gemini-files.ts';
import { geminiModel } from '../src/index.ts';
import { generateContentDialect } from './support/generate-content-dialect.ts';
import { interactionsDialect } from './support/interactions-dialect.ts';

interface Begun {
  readonly mimeType: string;
  readonly displayName: string;
  readonly pieces: Uint8Array<ArrayBuffer>[];
}

/**
 * Gemini's Files API on the test server: after a request that
 * starts an upload, the file arrives in chunks of 8 MiB.
 */
const dialect: FileDialect & { readonly chunks: number } = {
  chunks: 3,
  async answer({ method, path, headers, body }, files, url) {
    const command = String(headers['x-goog-upload-command'] ?? '');
    if (command === 'start') {
      const { file } = JSON.parse(new TextDecoder().decode(body)) as { readonly file: Begun };
      const id = `up${++uploads}`;
      begun.set(id, { ...file, pieces: [] });
      return { headers: { 'x-goog-upload-url': `${url}/upload/v1/files?upload_id=${id}` } };
    }
    if (command !== '') {
      const id = new URL(path, url).searchParams.get('upload_id') ?? '';
      const upload = begun.get(id);
      upload?.pieces.push(body);
      if (!command.includes('finalize')) return { headers: { 'x-goog-upload-status': 'active' } };
      const name = `files/${id}`;
      const bytes = new Uint8Array(await new Blob(upload?.pieces).arrayBuffer());
      const file = { bytes, mimeType: upload?.mimeType ?? '', name: upload?.displayName ?? '' };
      files.set(addressOf(name), file);
      return { headers: { 'x-goog-upload-status': 'final' }, body: { file: resource(name, file.mimeType) } };
    }
    const [, name] = /\/(files\/[^/?]+)/.exec(path) ?? [];
    if (name === undefined) return undefined;
    const file = files.get(addressOf(name));
    if (!file) {
      const message = `You do not have permission to access the File ${name} or it may not exist.`;
      return { status: 403, body: generateContentDialect.errorBody(403, { message, word: 'PERMISSION_DENIED' }) };
    }
    if (method !== 'DELETE') return { body: resource(name, file.mimeType) };
    files.delete(addressOf(name));
    return { body: {} };
  },
  errorBody: (status, message) => generateContentDialect.errorBody(status, { message }),
};

let uploads = 0;
const begun = new Map<string, Begun>();
/** The states that the server reports for a video, in order. */
const states: string[] = [];
const expirationTime = '2099-11-29T10:00:00.5Z';

function addressOf(name: string): string {
  return `https://generativelanguage.googleapis.com/v1/${name}`;
}

function resource(name: string, mimeType: string): object {
  const state = mimeType.startsWith('video/') ? (states.shift() ?? 'ACTIVE') : 'ACTIVE';
  return { name, uri: addressOf(name), mimeType, state, expirationTime };
}

const storeAt = (url: string, options: GeminiFilesOptions = {}) =>
  geminiFiles({ baseURL: url, apiKey: key, maxRetries: 0, ...options });
const clientAt = (baseUrl: string) => new GoogleGenAI({ apiKey: key, httpOptions: { baseUrl } });

const goneReply = {
  status: 403,
  body: generateContentDialect.errorBody(403, {
    message: 'You do not have permission to access the File up0 or it may not exist.',
    word: 'PERMISSION_DENIED',
  }),
};

fileStores({
  name: 'Gemini over generateContent',
  dialect,
  storeAt,
  modelAt: (url) => geminiModel('gemini-3.8-flash', { baseURL: url, apiKey: key, stream: false, maxRetries: 0 }),
  answer: (text) => ({ body: generateContentDialect.whole({ text }) }),
  namedIn: (body) => membersIn(body, 'fileUri'),
  goneReply,
});

fileStores({
  name: 'Gemini over Interactions',
  dialect,
  storeAt,
  modelAt: (url) =>
    geminiModel('gemini-3.8-flash', {
      api: 'interactions',
      baseURL: url,
      apiKey: key,
      stream: false,
      maxRetries: 0,
    }),
  answer: (text) => ({ body: interactionsDialect.whole({ text }) }),
  namedIn: (body) => membersIn(body, 'uri'),
  goneReply,
});

for (const [name, storeOver] of Object.entries({
  geminiFiles: storeAt,
  'geminiFiles with a client of the SDK': (url: string) => geminiFiles({ client: clientAt(url), maxRetries: 0 }),
})) {
  const { open, cleanup } = servedStores(dialect, key, storeOver);
  testConformance(name, fileStoreCases, open, { cleanup });
}

describe('files of Gemini', () => {
  const { signal } = new AbortController();
  const film = { data: new Blob(['a']), mimeType: 'video/mp4', name: 'a.mp4' };

  it('files of Gemini have the expiry time that Gemini gives them', async () => {
    const { url } = await fileServer(dialect);
    const stored = await storeAt(url).upload({ ...film, mimeType: 'application/pdf' }, { signal });
    expect(stored.expiresAt).toBe(Date.parse(expirationTime));
  });

  it('files of Gemini that are videos are returned when the server has processed them', async () => {
    const server = await fileServer(dialect);
    states.push('PROCESSING', 'PROCESSING');
    await storeAt(server.url).upload(film, { signal });
    expect(server.requests.filter(({ method }) => method === 'GET')).toHaveLength(2);
  });

  it('files of Gemini that cannot be processed are an error, and are not found later', async () => {
    const { url } = await fileServer(dialect);
    states.push('PROCESSING', 'FAILED');
    await expect(storeAt(url).upload(film, { signal })).rejects.toMatchObject({ code: 'bad_request' });
    const { fileUri } = await storeAt(url).upload(film, { signal });
    states.push('FAILED');
    expect(await storeAt(url).find(fileUri, { signal })).toBeUndefined();
  });

  it('files of Gemini that a custom client uploads after an abort are deleted when they arrive', async () => {
    const left = new AbortController();
    let deleted: unknown;
    const client = {
      files: {
        upload: async () => {
          left.abort();
          return { name: 'files/late', uri: addressOf('files/late') };
        },
        get: async () => ({}),
        delete: async ({ name }: { readonly name: string }) => {
          deleted = name;
        },
      },
    };
    const upload = geminiFiles({ client }).upload(film, { signal: left.signal });
    await expect(upload).rejects.toMatchObject({ code: 'cancelled' });
    await expect.poll(() => deleted).toBe('files/late');
  });

  it('files of Gemini are not available with Vertex AI', async () => {
    const client = { ...clientAt('http://a.test'), vertexai: true } as never;
    await expect(geminiFiles({ client }).find('files/a', { signal })).rejects.toThrow('Vertex AI');
    vi.stubEnv('GOOGLE_GENAI_USE_VERTEXAI', 'true');
    vi.stubEnv('GOOGLE_CLOUD_PROJECT', 'p');
    vi.stubEnv('GOOGLE_CLOUD_LOCATION', 'global');
    await expect(geminiFiles().find('files/a', { signal })).rejects.toThrow('Vertex AI');
    vi.unstubAllEnvs();
  });
});

it.each([
  [{ client: {} as never, apiKey: 'x' }, /client/],
  [{ keys: 1 } as object, /keys/],
])('options %j are refused', (options, says) => {
  expect(() => geminiFiles(options)).toThrow(says);
});

function membersIn(body: unknown, member: string): readonly unknown[] {
  const found: unknown[] = [];
  JSON.stringify(body, (name, value: unknown) => {
    if (name === member) found.push(value);
    return value;
  });
  return found;
}
