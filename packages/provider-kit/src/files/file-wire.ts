import type { ModelError } from '@mortise/core';
import type { FileUpload, StoredFile } from '@mortise/core/files';
import type { FromError, SendOptions } from '../wire/wire.ts';

/** How a provider's files are sent, asked for and deleted: one request each time. */
export interface FileWire<Client> {
  upload(client: Client, file: FileUpload, options: SendOptions): Promise<StoredFile>;
  /** Undefined, or a throw that `isGone`, where the file is not there. */
  find(client: Client, fileUri: string, options: SendOptions): Promise<StoredFile | undefined>;
  /** A throw that `isGone` where the file is not there. */
  delete(client: Client, fileUri: string, options: SendOptions): Promise<void>;
  /** Whether it is what the provider says of a file that is not there. */
  readonly isGone: (error: ModelError) => boolean;
  readonly fromError: FromError;
}
