import { ModelError, type ModelRequest, retryDelay } from '@mortise/core';
import type { FileCallOptions, FileStore, FileUpload, StoredFile } from '@mortise/core/files';
import { waitFor } from '@mortise/http-kit';
import { keepSecrets } from '../call/keep-secrets.ts';
import { beforeAbort, cancelled } from '../error/abort.ts';
import { modelErrorOf } from '../error/error-of.ts';
import { failureOf } from '../error/failure-of.ts';
import type { FromError, SendOptions } from '../wire/wire.ts';
import type { FileStoreOptions } from './file-options.ts';

/** The options of a file store. */
interface WireFilesSetup<Client> extends Pick<FileStore, 'provider' | 'maxBytes' | 'takes'> {
  /** The base URL of the server; undefined for the provider's own server. */
  readonly address: string | undefined;
  readonly wire: FileWire<Client>;
  /**
   * Creates the client at the first call; later calls use the
   * same one. `secrets`: texts that no error may contain.
   */
  readonly connect: () => Promise<{ readonly client: Client; readonly secrets: readonly string[] }>;
  readonly options: FileStoreOptions;
}

/**
 * Returns a file store that uploads, finds and deletes files
 * through the file API of one provider (`setup.wire`).
 */
export function wireFiles<Client>(setup: WireFilesSetup<Client>): FileStore {
  const { provider, maxBytes, takes, address, wire, options } = setup;
  const call = caller(setup);
  const { account } = options;
  return {
    provider,
    id: [provider, ...(address === undefined ? [] : [address]), ...(account === undefined ? [] : [account])].join(' '),
    maxBytes,
    takes,
    upload: (file, given) => call(given, (client, send) => wire.upload(client, file, send)),
    find: (fileUri, given) =>
      call(given, (client, send) => wire.find(client, fileUri, send)).catch(unlessGone(wire.isGone)),
    delete: (fileUri, given) =>
      call(given, (client, send) => wire.delete(client, fileUri, send)).catch(unlessGone(wire.isGone)),
  };
}

type Call<Client> = <T>(
  given: FileCallOptions,
  send: (client: Client, options: SendOptions) => Promise<T>,
) => Promise<T>;

function caller<Client>({ provider, wire, connect, options }: WireFilesSetup<Client>): Call<Client> {
  const { headers = {}, maxRetries = 2, timeoutMs = 600_000 } = options;
  const errors = { fromError: wire.fromError, provider };
  let connection: ReturnType<typeof connect> | undefined;
  const connected = (): ReturnType<typeof connect> => {
    connection ??= connect().catch((error: unknown) => {
      // A missing module may have been installed before the next call.
      connection = undefined;
      throw error;
    });
    return connection;
  };
  return async ({ signal, keepSecret }, send) => {
    let secrets = (): readonly string[] => [];
    const reportSecrets = (): void => {
      if (keepSecret) keepSecrets(keepSecret, { provider, secrets: secrets(), headers, providerTools: [] });
    };
    const sending = { signal, headers, timeout: timeoutMs, provider };
    try {
      signal.throwIfAborted();
      const made = await beforeAbort(connected(), signal);
      secrets = () => made.secrets;
      reportSecrets();
      for (let retries = 0; ; retries++) {
        try {
          return await beforeAbort(send(made.client, sending), signal);
        } catch (thrown) {
          signal.throwIfAborted();
          const error = modelErrorOf(thrown, errors);
          const wait = error.retryable && retries < maxRetries ? retryDelay(error, retries) : undefined;
          if (wait === undefined) throw error;
          await waitFor(wait, signal);
        }
      }
    } catch (thrown) {
      if (signal.aborted) throw cancelled();
      throw tooLarge(failureOf(thrown, errors, nothing, secrets()).error);
    } finally {
      // A key that a function returns is known only after a request.
      reportSecrets();
    }
  };
}

/** Replaces the advice to shorten the conversation: an upload has none. */
function tooLarge(error: Error): Error {
  if (!(error instanceof ModelError) || error.status !== 413) return error;
  return new ModelError('file_too_large', 'The provider does not accept a file of this size. Send a smaller file.', {
    status: 413,
    cause: error,
  });
}

function unlessGone(isGone: (error: ModelError) => boolean): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof ModelError && isGone(error)) return undefined;
    throw error;
  };
}

const nothing: ModelRequest = { instructions: [], contents: [], declarations: [], providerTools: [] };

/** Uploads, finds and deletes files of a provider, with one request each. */
export interface FileWire<Client> {
  upload(client: Client, file: FileUpload, options: SendOptions): Promise<StoredFile>;
  /**
   * Returns the stored file. If there is none, returns
   * undefined or throws an error for which `isGone` is true.
   */
  find(client: Client, fileUri: string, options: SendOptions): Promise<StoredFile | undefined>;
  /** Deletes a file. If it does not exist, throws an error for which `isGone` is true. */
  delete(client: Client, fileUri: string, options: SendOptions): Promise<void>;
  /** True if the error means that the file does not exist. */
  readonly isGone: (error: ModelError) => boolean;
  readonly fromError: FromError;
}
