import {
  ConfigError,
  checkMembers,
  either,
  isJsonObject,
  type MemberRules,
  ModelError,
  numberFrom,
} from '@mortise/core';
import type { FileStore, StoredFile } from '@mortise/core/files';
import { clientSecrets, type SendOptions } from '@mortise/provider-kit';
import {
  checkFileOptions,
  checkLifetime,
  type FileStoreOptions,
  type FileWire,
  fileOptionNames,
  wireFiles,
} from '@mortise/provider-kit/files';
import { fromError } from './answer/from-error.ts';
import { loadClient } from './load-client.ts';
import type { AnthropicModelOptions } from './options.ts';

/** Options of Anthropic's files API. All are optional. */
export interface AnthropicFilesOptions
  extends FileStoreOptions,
    Pick<AnthropicModelOptions, 'apiKey' | 'baseURL' | 'fetch'> {
  /** A client of the `@anthropic-ai/sdk` package. Default: a client that is created at the first call. */
  readonly client?: AnthropicFilesClient | undefined;
  /** Milliseconds, from an hour to 90 days, after which the server deletes a file; default never. */
  readonly expiresAfterMs?: number | undefined;
}

/** The part of the SDK's client that is used. */
export interface AnthropicFilesClient {
  readonly files: {
    upload(
      parameters: { readonly file: File; readonly expires_in_seconds?: number },
      options?: object,
    ): PromiseLike<unknown>;
    retrieveMetadata(id: string, parameters?: undefined, options?: object): PromiseLike<unknown>;
    delete(id: string, parameters?: undefined, options?: object): PromiseLike<unknown>;
  };
}

/**
 * Creates a store of files at Anthropic, for `uploadFile` and
 * `fileModel`. Anthropic keeps a file until it is deleted.
 *
 * Throws `ConfigError`: `unknown_option`, `invalid_option`.
 */
export function anthropicFiles(options: AnthropicFilesOptions = {}): FileStore {
  options = checkMembers('anthropicFiles', options, anthropicFilesOptions);
  checkFileOptions('anthropicFiles', ['apiKey', 'baseURL', 'fetch'], options);
  const { baseURL, provider = 'anthropic', expiresAfterMs, apiKey } = options;
  checkLifetime('anthropicFiles', expiresAfterMs, 3_600_000, 7_776_000_000);
  let given: string | undefined;
  const remembered = typeof apiKey === 'function' && { apiKey: async () => (given = await apiKey()) };
  return wireFiles({
    provider,
    address: baseURL,
    maxBytes: 524_288_000,
    takes: (mimeType) => taken.test(mimeType),
    wire: wireOf(expiresAfterMs),
    async connect() {
      const client = options.client ?? (await loadClient({ ...options, ...remembered }));
      if (!('files' in client))
        throw new ConfigError(
          'invalid_option',
          'the `client` of `anthropicFiles` has no `files`: give a client of the class `Anthropic`',
        );
      return {
        client: client as AnthropicFilesClient,
        get secrets() {
          return [...clientSecrets(client, options), ...(given === undefined ? [] : [given])];
        },
      };
    },
    options,
  });
}

function wireOf(expiresAfterMs: number | undefined): FileWire<AnthropicFilesClient> {
  const lifetime = expiresAfterMs === undefined ? {} : { expires_in_seconds: Math.floor(expiresAfterMs / 1_000) };
  return {
    async upload({ files }, { data, mimeType, name }, options) {
      const file = new File([data], name, { type: mimeType });
      return storedOf(await files.upload({ file, ...lifetime }, sending(options)), options.provider);
    },
    find: async ({ files }, fileUri, options) =>
      storedOf(await files.retrieveMetadata(fileUri, undefined, sending(options)), options.provider),
    async delete({ files }, fileUri, options) {
      await files.delete(fileUri, undefined, sending(options));
    },
    isGone: ({ status }) => status === 404 || status === 410,
    fromError,
  };
}

/**
 * Returns the options with which the SDK sends a request once, without its own retries. Redirects are not
 * followed, because they would pass on credentials.
 */
function sending({ signal, headers, timeout }: SendOptions): object {
  return { signal, headers, timeout, maxRetries: 0, fetchOptions: { redirect: 'manual' } };
}

function storedOf(file: unknown, provider: string): StoredFile {
  const { id, expires_at: expires } = isJsonObject(file) ? file : {};
  if (typeof id !== 'string')
    throw new ModelError('bad_response', `${provider} returned no id for the file. Check the option \`baseURL\`.`);
  const expiresAt = Date.parse(String(expires));
  return { fileUri: id, ...(Number.isFinite(expiresAt) && { expiresAt }) };
}

const taken = /^(image\/(jpeg|png|gif|webp)|application\/pdf|text\/plain)$/i;

const anthropicFilesOptions = {
  ...fileOptionNames,
  client: 'object',
  apiKey: either('text', 'function'),
  baseURL: 'text',
  fetch: 'function',
  expiresAfterMs: numberFrom(1),
} satisfies MemberRules<AnthropicFilesOptions>;
