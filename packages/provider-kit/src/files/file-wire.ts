import type { ModelError } from '@mortise/core';
import type { FileUpload, StoredFile } from '@mortise/core/files';
import type { FromError, SendOptions } from '../wire/wire.ts';

/** Sends, looks up and deletes files of a provider: one request each. */
export interface FileWire<Client> {
  upload(client: Client, file: FileUpload, options: SendOptions): Promise<StoredFile>;
  /** Undefined, or a throw that `isGone`, where the file is not there. */
  find(client: Client, fileUri: string, options: SendOptions): Promise<StoredFile | undefined>;
  /** A throw that `isGone` where the file is not there. */
  delete(client: Client, fileUri: string, options: SendOptions): Promise<void>;
  /** True if the error means that the file does not exist. */
  readonly isGone: (error: ModelError) => boolean;
  readonly fromError: FromError;
}
