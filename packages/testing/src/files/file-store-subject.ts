import type { Awaitable } from '@mortise/core';
import type { FileStore } from '@mortise/core/files';
import type { SubjectMembers } from '../conformance/of-subject.ts';

/** The subject of the file store cases: a store without files, whose retries are off. */
export interface FileStoreSubject {
  readonly store: FileStore;
  /** Returns the files of the provider, oldest first. */
  files(): Awaitable<readonly ProviderFile[]>;
  /** Makes the provider refuse all later requests. */
  refuse(status: 400 | 401 | 429 | 500, message: string): void;
  /** Makes the provider stop responding. */
  stall(): void;
  /** The secret with which the store authenticates. Feature `secret`. */
  readonly secret?: string;
}

/** A file of the provider. */
export interface ProviderFile {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  readonly name: string;
}

/** The members of the subject. */
export const fileStoreMembers: SubjectMembers<FileStoreSubject> = {
  store: true,
  files: true,
  refuse: true,
  stall: true,
  secret: true,
};
