import type { Awaitable } from '@mortise/core';
import type { FileStore } from '@mortise/core/files';
import type { SubjectMembers } from '../conformance/of-subject.ts';

/** The subject of the file store cases: a store without files. Its own retries are off. */
export interface FileStoreSubject {
  readonly store: FileStore;
  /** Returns the files of the provider, oldest first. */
  files(): Awaitable<readonly ProviderFile[]>;
  /** Makes the provider refuse every request from now on. */
  refuse(status: 400 | 401 | 429 | 500, message: string): void;
  /** Makes the provider stop responding. */
  stall(): void;
  /** The secret that the store authenticates with. Feature `secret`. */
  readonly secret?: string;
}

/** A file of the provider. */
export interface ProviderFile {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  readonly name: string;
}

/** The rules of the subject's members. */
export const fileStoreMembers: SubjectMembers<FileStoreSubject> = {
  store: 'the store, with its own retries off',
  files: 'what the provider has, oldest first: `{ bytes, mimeType, name }`',
  refuse: 'has the provider refuse with this status and message whatever is asked from now on',
  stall: 'has the provider answer nothing from now on',
  secret: 'the key that the store was made with (feature `secret`)',
};
