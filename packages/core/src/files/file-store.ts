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
  /** The id or URI that names the file in requests to the provider. */
  readonly fileUri: string;
  /**
   * The time at which the file expires, in epoch milliseconds;
   * absent if the provider keeps the file until it is deleted.
   */
  readonly expiresAt?: number;
}

/** Options of a call of a file store. */
export type FileCallOptions = Pick<ModelCallOptions, 'signal' | 'keepSecret'>;

/**
 * The files of a provider, which requests refer to instead of containing their bytes.
 *
 * INVARIANT file-store:name: `provider` and `id` are not empty, and never change.
 * INVARIANT file-store:error: every failure is a rejection
 * with a `ModelError` that has one of the error codes.
 * INVARIANT file-store:secret: no error and no cause contains an API key, even if the provider repeats it.
 * INVARIANT file-store:secret:kept: the store's credential is
 * passed to `keepSecret`, if it is given, before any result.
 * INVARIANT file-store:abort: after an abort, before or
 * during a call, the call rejects at once with `cancelled`.
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
   * INVARIANT file-store:upload: the provider stores the bytes unchanged, with the media type and the name.
   * INVARIANT file-store:upload:own: each upload creates a separate file, even for equal bytes.
   */
  upload(file: FileUpload, options: FileCallOptions): Promise<StoredFile>;
  /**
   * INVARIANT file-store:find: an existing file is returned as its upload returned it.
   * INVARIANT file-store:find:gone: returns `undefined` for
   * a file that was deleted, has expired or never existed.
   */
  find(fileUri: string, options: FileCallOptions): Promise<StoredFile | undefined>;
  /**
   * INVARIANT file-store:delete: deletes this file, and no other file.
   * INVARIANT file-store:delete:gone: a file that does not exist is not an error.
   */
  delete(fileUri: string, options: FileCallOptions): Promise<void>;
}
