import type { ModelCallOptions } from '../model/model.ts';

/** A file to upload. */
export interface FileUpload {
  readonly data: Blob;
  readonly mimeType: string;
  /** A name for people who read the provider's list of files. */
  readonly name: string;
}

/** A file that a provider has. */
export interface StoredFile {
  /** The id or address that names the file in requests of the provider. */
  readonly fileUri: string;
  /** Epoch milliseconds; absent if the provider keeps the file until it is deleted. */
  readonly expiresAt?: number;
}

/** Options of a call of a file store. */
export type FileCallOptions = Pick<ModelCallOptions, 'signal' | 'keepSecret'>;

/**
 * A provider's files, which requests reference instead of containing the data.
 *
 * INVARIANT file-store:name: `provider` and `id` are not empty, and stay.
 * INVARIANT file-store:error: every failure is a rejection
 * with a `ModelError` that has one of the error codes.
 * INVARIANT file-store:secret: no error and no cause contains a key, even if the provider repeats it.
 * INVARIANT file-store:secret:kept: its credential is passed
 * to `keepSecret`, if there is one, before any result.
 * INVARIANT file-store:abort: an abort, before or during a call, is a rejection with `cancelled`, at once.
 */
export interface FileStore {
  /** The provider whose models can read the files. */
  readonly provider: string;
  /** An id of the storage: two stores with the same id have the same files. Not a secret. */
  readonly id: string;
  /** The maximum size of a file, in bytes. */
  readonly maxBytes: number;
  /** True if the provider's models can read files of this media type. */
  takes(mimeType: string): boolean;
  /**
   * INVARIANT file-store:upload: the provider has the bytes as they are, under the type and the name.
   * INVARIANT file-store:upload:own: each upload creates a separate file, also for equal bytes.
   */
  upload(file: FileUpload, options: FileCallOptions): Promise<StoredFile>;
  /**
   * INVARIANT file-store:find: an existing file is returned as its upload returned it.
   * INVARIANT file-store:find:gone: `undefined` for a file that was deleted, has expired or never was.
   */
  find(fileUri: string, options: FileCallOptions): Promise<StoredFile | undefined>;
  /**
   * INVARIANT file-store:delete: the file is gone, and no other.
   * INVARIANT file-store:delete:gone: a file that is not there is no error.
   */
  delete(fileUri: string, options: FileCallOptions): Promise<void>;
}
