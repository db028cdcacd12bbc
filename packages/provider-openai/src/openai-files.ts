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
import type { OpenAIModelOptions } from './options.ts';

/** Options of OpenAI's files API. All are optional. */
export interface OpenAIFilesOptions
  extends FileStoreOptions,
    Pick<OpenAIModelOptions, 'apiKey' | 'baseURL' | 'organization' | 'project' | 'fetch'> {
  /**
   * A client of the `openai` SDK; `AzureOpenAI` works too.
   * Default: a client that is created at the first call.
   */
  readonly client?: OpenAIFilesClient | undefined;
  /** The purpose of the files; default: `vision` for images, otherwise `user_data`. */
  readonly purpose?: string | undefined;
  /** Milliseconds, from an hour to 30 days, after which the server deletes a file; default never. */
  readonly expiresAfterMs?: number | undefined;
}

/** The part of the SDK's client that is used. */
export interface OpenAIFilesClient {
  readonly files: {
    create(body: { readonly file: File; readonly purpose: never }, options?: object): PromiseLike<unknown>;
    retrieve(id: string, options?: object): PromiseLike<unknown>;
    delete(id: string, options?: object): PromiseLike<unknown>;
  };
}

/**
 * Creates a store of files at OpenAI, for `uploadFile` and
 * `fileModel`. OpenAI keeps a file until it is deleted.
 *
 * Chat Completions accepts only PDF files: with it, set the option `uploads` of `fileModel`.
 *
 * Throws `ConfigError`: `unknown_option`, `invalid_option`.
 */
export function openaiFiles(options: OpenAIFilesOptions = {}): FileStore {
  options = checkMembers('openaiFiles', options, openaiFilesOptions);
  checkFileOptions('openaiFiles', ['apiKey', 'baseURL', 'organization', 'project', 'fetch'], options);
  const { baseURL, provider = 'openai', expiresAfterMs } = options;
  checkLifetime('openaiFiles', expiresAfterMs, 3_600_000, 2_592_000_000);
  return wireFiles({
    provider,
    address: baseURL,
    maxBytes: 536_870_912,
    takes: (mimeType) => taken.test(mimeType),
    wire: wireOf(options),
    async connect() {
      const client = options.client ?? (await loadClient(options));
      if (!('files' in client))
        throw new ConfigError(
          'invalid_option',
          'the `client` of `openaiFiles` has no `files`: give a client of the class `OpenAI`',
        );
      return {
        client: client as OpenAIFilesClient,
        // A key that a function returns is in the client only after the first request.
        get secrets() {
          return clientSecrets(client, options);
        },
      };
    },
    options,
  });
}

function wireOf({ purpose, expiresAfterMs }: OpenAIFilesOptions): FileWire<OpenAIFilesClient> {
  const lifetime =
    expiresAfterMs === undefined
      ? {}
      : { expires_after: { anchor: 'created_at', seconds: Math.floor(expiresAfterMs / 1_000) } };
  return {
    async upload({ files }, { data, mimeType, name }, options) {
      const file = new File([data], name, { type: mimeType });
      const meant = purpose ?? (/^image\//i.test(mimeType) ? 'vision' : 'user_data');
      return storedOf(
        await files.create({ file, purpose: meant as never, ...lifetime }, sending(options)),
        options.provider,
      );
    },
    find: async ({ files }, fileUri, options) =>
      storedOf(await files.retrieve(fileUri, sending(options)), options.provider),
    async delete({ files }, fileUri, options) {
      await files.delete(fileUri, sending(options));
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
  const { id, expires_at: seconds } = isJsonObject(file) ? file : {};
  if (typeof id !== 'string')
    throw new ModelError('bad_response', `${provider} returned no id for the file. Check the option \`baseURL\`.`);
  return { fileUri: id, ...(typeof seconds === 'number' && { expiresAt: seconds * 1_000 }) };
}

const taken =
  /^(image\/(png|jpeg|gif|webp)|text\/(plain|csv|html|markdown)|application\/(pdf|json|msword|vnd\.openxmlformats-officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet|presentationml\.presentation)))$/i;

const openaiFilesOptions = {
  ...fileOptionNames,
  client: 'object',
  apiKey: either('text', 'function'),
  baseURL: 'text',
  organization: 'text',
  project: 'text',
  fetch: 'function',
  purpose: 'text',
  expiresAfterMs: numberFrom(1),
} satisfies MemberRules<OpenAIFilesOptions>;
