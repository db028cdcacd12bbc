import { ConfigError, checkMembers, isJsonObject, type JsonObject, type MemberRules, ModelError } from '@mortise/core';
import type { FileStore, StoredFile } from '@mortise/core/files';
import { clientSecrets, type SendOptions } from '@mortise/provider-kit';
import { unreachable } from '@mortise/provider-kit/error-of';
import {
  checkFileOptions,
  type FileStoreOptions,
  type FileWire,
  fileOptionNames,
  waitFor,
  wireFiles,
} from '@mortise/provider-kit/files';
import { fetchOf } from './answer/captured-answer.ts';
import { answerError, fromError } from './answer/from-error.ts';
import { loadClient } from './load-client.ts';
import type { GeminiModelOptions } from './options.ts';
import type { GeminiClient } from './profile/model-profile.ts';

/** Options of the files API of Gemini. All are optional. */
export interface GeminiFilesOptions
  extends FileStoreOptions,
    Pick<GeminiModelOptions, 'apiKey' | 'baseURL' | 'apiVersion' | 'fetch'> {
  /**
   * A client of the `@google/genai` SDK. Default: a client is created for each call, so that an abort ends
   * the upload. A given client completes an aborted upload, and the file is then deleted.
   */
  readonly client?: GeminiFilesClient | undefined;
}

/** The part of the SDK's client that is used. */
export interface GeminiFilesClient {
  readonly vertexai?: boolean;
  readonly files: {
    upload(parameters: { readonly file: Blob; readonly config?: object }): PromiseLike<unknown>;
    get(parameters: { readonly name: string; readonly config?: object }): PromiseLike<unknown>;
    delete(parameters: { readonly name: string; readonly config?: object }): PromiseLike<unknown>;
  };
}

/**
 * Creates a store of files at the Gemini API, for `uploadFile`
 * and `fileModel`. The API keeps each file for 48 hours.
 *
 * An upload of a video waits until the server has processed it. Vertex AI stores no files: it reads Cloud
 * Storage. Throws `ConfigError`: `unknown_option`, `invalid_option`.
 */
export function geminiFiles(options: GeminiFilesOptions = {}): FileStore {
  options = checkMembers('geminiFiles', options, geminiFilesOptions);
  checkFileOptions('geminiFiles', ['apiKey', 'baseURL', 'apiVersion', 'fetch'], options);
  const { client, baseURL, provider = 'gemini' } = options;
  return wireFiles({
    provider,
    address: baseURL,
    maxBytes: 2_147_483_648,
    takes: (mimeType) => taken.test(mimeType),
    wire,
    async connect() {
      const known = client ?? (await loadClient(options));
      if (known.vertexai === true || !('files' in known))
        throw new ConfigError(
          'invalid_option',
          'the `client` of `geminiFiles` has no `files`: Vertex AI does not store files. Put them into Cloud Storage and use `gs://...` URIs',
        );
      return { client: reached(options), secrets: clientSecrets({ ...known, ...options }, options) };
    },
    options,
  });
}

/**
 * Access to the server for one call. The SDK accepts no
 * signal for an upload, so each call has its own `fetch`.
 */
interface Reached {
  readonly fetch: typeof globalThis.fetch;
  clientOver(fetch: typeof globalThis.fetch): Promise<GeminiFilesClient>;
}

function reached(options: GeminiFilesOptions): Reached {
  const { client, fetch } = options;
  return {
    fetch: fetch ?? (client ? fetchOf(client) : globalThis.fetch),
    clientOver: async (own) =>
      client ?? ((await loadClient({ ...options, fetch: own })) as GeminiFilesClient & GeminiClient),
  };
}

const wire: FileWire<Reached> = {
  async upload(server, { data, mimeType, name }, options) {
    const stored = await sentBy(server, options, ({ files }, config) => {
      const sent = Promise.resolve(files.upload({ file: data, config: { ...config, mimeType, displayName: name } }));
      const leave = (): void => void sent.then((late) => deleteLate(server, late, options), ignore);
      // A client of the application continues to send after an abort; the result is ignored.
      options.signal.addEventListener('abort', leave, { once: true });
      if (options.signal.aborted) leave();
      return sent.finally(() => options.signal.removeEventListener('abort', leave));
    });
    return storedOf(await whenActive(server, stored, options), options.provider);
  },
  async find(server, fileUri, options) {
    const file = await get(server, nameOf(fileUri), options);
    return file['state'] === 'FAILED' ? undefined : storedOf(file, options.provider);
  },
  async delete(server, fileUri, options) {
    await sentBy(server, options, ({ files }, config) => files.delete({ name: nameOf(fileUri), config }));
  },
  /** The server answers 403 for an expired file. */
  isGone: ({ status, message }) => status === 404 || (status === 403 && /may not exist/i.test(message)),
  fromError,
};

/**
 * Sends a request with a `fetch` that the signal aborts, and
 * that does not follow redirects, which would forward the key.
 */
async function sentBy(
  { fetch, clientOver }: Reached,
  { signal, headers, timeout, provider }: SendOptions,
  send: (client: GeminiFilesClient, config: object) => PromiseLike<unknown>,
): Promise<JsonObject> {
  let failure: ModelError | undefined;
  const ended = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const own = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    try {
      const response = await fetch(input, { ...init, signal: ended, redirect: 'manual' });
      if (response.ok) return response;
      failure = await answerError(response, provider);
    } catch (thrown) {
      failure = unreachable(thrown, provider);
    }
    throw failure;
  };
  try {
    const client = await clientOver(own);
    const http = { headers, fetch: own, retryOptions: { attempts: 1 } };
    const given = await send(client, { httpOptions: http, abortSignal: ended });
    return isJsonObject(given) ? given : {};
  } catch (thrown) {
    throw failure ?? thrown;
  }
}

function get(server: Reached, name: string, options: SendOptions): Promise<JsonObject> {
  return sentBy(server, options, ({ files }, config) => files.get({ name, config }));
}

/** Waits until the server has processed a video: models cannot read it before. */
async function whenActive(server: Reached, stored: JsonObject, options: SendOptions): Promise<JsonObject> {
  const until = performance.now() + options.timeout;
  let file = stored;
  for (let waitMs = 500; file['state'] === 'PROCESSING'; waitMs = Math.min(2 * waitMs, 8_000)) {
    if (performance.now() > until)
      throw new ModelError('overloaded', 'the file is still being processed. Ask again later.', { retryable: false });
    await waitFor(waitMs, options.signal);
    file = await get(server, String(file['name']), options);
  }
  if (file['state'] !== 'FAILED') return file;
  throw new ModelError('bad_request', 'the provider could not process the file. Check its type and its bytes.');
}

async function deleteLate(server: Reached, late: unknown, options: SendOptions): Promise<void> {
  const { name } = isJsonObject(late) ? late : {};
  if (typeof name !== 'string') return;
  const { signal } = new AbortController();
  await sentBy(server, { ...options, signal }, ({ files }, config) => files.delete({ name, config })).catch(ignore);
}

/** Ignores the result: it is not needed any more, and the server deletes the file by itself. */
function ignore(): void {}

function storedOf({ uri, expirationTime }: JsonObject, provider: string): StoredFile {
  if (typeof uri !== 'string')
    throw new ModelError('bad_response', `${provider} returned no URI for the file. Check the option \`baseURL\`.`);
  const expiresAt = Date.parse(String(expirationTime));
  return { fileUri: uri, ...(Number.isFinite(expiresAt) && { expiresAt }) };
}

/** Returns the name in a URI: `files/abc` for `https://.../v1/files/abc`. */
function nameOf(fileUri: string): string {
  return /files\/[^/?#]+$/.exec(fileUri)?.[0] ?? fileUri;
}

const taken =
  /^(image\/(png|jpe?g|webp|heic|heif)|(audio|video|text)\/.+|application\/(pdf|json|xml|yaml|javascript))$/i;

const geminiFilesOptions = {
  ...fileOptionNames,
  client: 'object',
  apiKey: 'text',
  baseURL: 'text',
  apiVersion: 'text',
  fetch: 'function',
} satisfies MemberRules<GeminiFilesOptions>;
