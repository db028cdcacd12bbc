import type { ModelCallOptions } from '../model/model.ts';

/** A file on its way to a provider. */
export interface FileUpload {
  readonly data: Blob;
  readonly mimeType: string;
  /** For people who look at the provider's list of files. */
  readonly name: string;
}

/** A file that a provider has. */
export interface StoredFile {
  /** What the provider's requests name it by: an id, or an address. */
  readonly fileUri: string;
  /** Epoch milliseconds; absent where the provider keeps it until it is deleted. */
  readonly expiresAt?: number;
}

/** What a store is called with. */
export type FileCallOptions = Pick<ModelCallOptions, 'signal' | 'keepSecret'>;

/**
 * Files that a provider keeps, so that requests name what else each of them would hold.
 *
 * INVARIANT file-store:name: `provider` and `id` are not empty, and stay.
 * INVARIANT file-store:error: what goes wrong is a rejection
 * with a `ModelError` that has the code of the catalogue.
 * INVARIANT file-store:secret: no key stands in an error or in its causes, also when the provider repeats it.
 * INVARIANT file-store:secret:kept: what it proves itself with is told to `keepSecret`, where there is one,
 * before anything comes of it.
 * INVARIANT file-store:abort: an abort, before or during a call, is a rejection with `cancelled`, at once.
 */
export interface FileStore {
  /** Whose models are shown the files: the `provider` of these. */
  readonly provider: string;
  /** Where the files are: two stores of one id have the same files. No secret. */
  readonly id: string;
  /** Bytes of the largest file that is taken. */
  readonly maxBytes: number;
  /** Whether the provider's models are shown files of this type. */
  takes(mimeType: string): boolean;
  /**
   * INVARIANT file-store:upload: the provider has the bytes as they are, under the type and the name.
   * INVARIANT file-store:upload:own: each upload is a file of its own, also when the bytes are the same.
   */
  upload(file: FileUpload, options: FileCallOptions): Promise<StoredFile>;
  /**
   * INVARIANT file-store:find: a file that is there is what its upload gave.
   * INVARIANT file-store:find:gone: `undefined` for a file that was deleted, has expired or never was.
   */
  find(fileUri: string, options: FileCallOptions): Promise<StoredFile | undefined>;
  /**
   * INVARIANT file-store:delete: the file is gone, and no other.
   * INVARIANT file-store:delete:gone: a file that is not there is no error.
   */
  delete(fileUri: string, options: FileCallOptions): Promise<void>;
}
