import { ModelError } from '@mortise/core';
import type { FileStore, FileUpload } from '@mortise/core/files';
import type { FileStoreSubject } from '../../../src/index.ts';
import type { Mutants } from './mutants.ts';

interface Kept {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  readonly name: string;
}

/** Creates a store in this process, with or without one fault. */
export function fileStoreSubject(
  change: (store: FileStore, server: { refusal: string | undefined }) => Partial<FileStore> = () => ({}),
): FileStoreSubject {
  const files = new Map<string, Kept>();
  const server = { refusal: undefined as string | undefined };
  let status: number | undefined;
  let isStalled = false;
  let count = 0;
  const call = async <T>(
    { signal, keepSecret }: Parameters<FileStore['find']>[1],
    work: () => Promise<T>,
  ): Promise<T> => {
    if (signal.aborted) throw new ModelError('cancelled', 'aborted');
    keepSecret?.('files', secret);
    if (isStalled)
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new ModelError('cancelled', 'aborted'))),
      );
    if (status !== undefined) throw new ModelError(codes.get(status) ?? 'bad_request', 'refused', { status });
    return work();
  };
  const store: FileStore = {
    provider: 'kept',
    id: 'kept here',
    maxBytes: 1_000_000,
    takes: (mimeType) => mimeType === 'application/pdf',
    upload: ({ data, mimeType, name }: FileUpload, options) =>
      call(options, async () => {
        const fileUri = `file-${++count}`;
        files.set(fileUri, { bytes: new Uint8Array(await data.arrayBuffer()), mimeType, name });
        return { fileUri };
      }),
    find: (fileUri, options) => call(options, async () => (files.has(fileUri) ? { fileUri } : undefined)),
    delete: (fileUri, options) => call(options, async () => void files.delete(fileUri)),
  };
  return {
    store: { ...store, ...change(store, server) },
    files: () => [...files.values()],
    refuse(with_, message) {
      status = with_;
      server.refusal = message;
    },
    stall() {
      isStalled = true;
      status = undefined;
    },
    secret,
  };
}

/** One file store with one fault for each case. */
export const fileStoreMutants: Mutants<FileStoreSubject> = {
  'file-store:name': () => fileStoreSubject(() => ({ id: '' })),
  'file-store:name/takes anything': () => fileStoreSubject(() => ({ takes: () => true })),
  'file-store:upload': () =>
    fileStoreSubject(({ upload }) => ({
      upload: async (file, options) => upload({ ...file, data: new Blob([await file.data.text()]) }, options),
    })),
  'file-store:upload/under another name': () =>
    fileStoreSubject(({ upload }) => ({ upload: (file, options) => upload({ ...file, name: 'file' }, options) })),
  'file-store:upload:own': () =>
    fileStoreSubject(({ upload }) => {
      let first: ReturnType<typeof upload> | undefined;
      return { upload: (file, options) => (first ??= upload(file, options)) };
    }),
  'file-store:find': () => fileStoreSubject(() => ({ find: async (fileUri) => ({ fileUri, expiresAt: 1 }) })),
  'file-store:find:gone': () => fileStoreSubject(() => ({ find: async (fileUri) => ({ fileUri }) })),
  'file-store:delete': () => fileStoreSubject(() => ({ delete: async () => undefined })),
  'file-store:delete/all of them': () =>
    fileStoreSubject((store) => ({
      async delete(_, options) {
        for (let at = 1; at < 5; at++) await store.delete(`file-${at}`, options);
      },
    })),
  'file-store:delete:gone': () =>
    fileStoreSubject((store) => ({
      async delete(fileUri, options) {
        if (!(await store.find(fileUri, options))) throw new ModelError('bad_request', 'there is none');
        await store.delete(fileUri, options);
      },
    })),
  'file-store:error': () =>
    fileStoreSubject((store) => ({
      find: (...given) =>
        store.find(...given).catch(() => {
          throw new ModelError('bad_request', 'no');
        }),
    })),
  'file-store:error/nothing is found then': () =>
    fileStoreSubject((store) => ({ find: (...given) => store.find(...given).catch(() => undefined) })),
  'file-store:secret': () =>
    fileStoreSubject((store, server) => ({
      upload: (...given) =>
        store.upload(...given).catch((cause: unknown) => {
          throw new ModelError('auth', server.refusal ?? '', { cause });
        }),
    })),
  'file-store:secret:kept': () =>
    fileStoreSubject(({ upload }) => ({ upload: (file, { signal }) => upload(file, { signal }) })),
  'file-store:abort': () =>
    fileStoreSubject((store) => ({ find: (fileUri) => store.find(fileUri, { signal: new AbortController().signal }) })),
};

const secret = 'sk-test-1234567890abcdef';

const codes: ReadonlyMap<number, string> = new Map([
  [401, 'auth'],
  [429, 'rate_limit'],
  [500, 'overloaded'],
]);
