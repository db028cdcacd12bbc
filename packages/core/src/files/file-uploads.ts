import type { InlineDataPart, TextPart } from '../content/media-part.ts';
import { ModelError } from '../error/model-error.ts';
import { defaultPlatform } from '../platform/platform.ts';
import { bytesDigest, fileBytes } from './file-bytes.ts';
import type { FileCache } from './file-cache.ts';
import type { FileCallOptions, FileStore, StoredFile } from './file-store.ts';
import { inMemoryFileCache } from './in-memory-file-cache.ts';
import { SharedUpload } from './shared-upload.ts';

/** The store of uploaded files and its cache. */
export interface FilePlace {
  readonly store: FileStore;
  /** The cache of uploads; default: one in memory for this store. */
  readonly cache?: FileCache | undefined;
  /** The clock, in epoch milliseconds; default the platform's. */
  readonly now?: (() => number) | undefined;
}

/** A part that can be uploaded. */
export type UploadablePart = InlineDataPart | TextPart;

/** Returns the cache key of a part: the store, the type, and SHA-256 of the bytes. */
export async function fileKey({ id }: FileStore, part: UploadablePart): Promise<string> {
  let digest = digests.get(part);
  if (!digest) {
    digest = fileBytes(part).then(bytesDigest);
    digests.set(part, digest);
  }
  return JSON.stringify([id, mimeTypeOf(part), await digest]);
}

/** Returns the cached file, unless it has expired or is about to. */
export async function rememberedFile({ store, cache, now }: FilePlace, key: string): Promise<StoredFile | undefined> {
  const memory = cache ?? ownCache(store);
  const file = await memory.get(key);
  if (!file || (file.expiresAt ?? Number.POSITIVE_INFINITY) > (now ?? defaultPlatform.now)() + marginMs) return file;
  await memory.delete(key);
  return undefined;
}

/** Removes the file under the key from the cache, unless another has replaced it. */
export async function forgetFile({ store, cache }: FilePlace, key: string, fileUri: string): Promise<void> {
  const memory = cache ?? ownCache(store);
  if ((await memory.get(key))?.fileUri === fileUri) await memory.delete(key);
}

/** Uploads a part and caches it; concurrent uploads of the same part get the same file. */
export async function storeFile(
  { store, cache }: FilePlace,
  key: string,
  { part, name }: { readonly part: UploadablePart; readonly name: string | undefined },
  options: FileCallOptions,
): Promise<StoredFile> {
  const running = uploadsTo(store);
  let upload = running.get(key);
  if (!upload || upload.isLeft) {
    const begun = new SharedUpload(async (shared) => {
      try {
        const file = await store.upload(await fileUpload(store, part, name), shared);
        await (cache ?? ownCache(store)).set(key, file);
        return file;
      } finally {
        if (running.get(key) === begun) running.delete(key);
      }
    });
    running.set(key, begun);
    upload = begun;
  }
  return upload.wait(options);
}

/** Returns the media type of a part; `text/plain` for a text. */
export function mimeTypeOf(part: UploadablePart): string {
  return part.type === 'text' ? 'text/plain' : part.mimeType;
}

async function fileUpload(store: FileStore, part: UploadablePart, name: string | undefined): Promise<FileUploadOf> {
  const mimeType = mimeTypeOf(part);
  const bytes = await fileBytes(part);
  if (bytes.length > store.maxBytes) {
    throw new ModelError(
      'file_too_large',
      `A file of ${bytes.length} bytes cannot be uploaded: ${store.provider} takes ${store.maxBytes} at most. Give less of it.`,
    );
  }
  return { data: new Blob([bytes], { type: mimeType }), mimeType, name: name ?? `file.${endingOf(mimeType)}` };
}

type FileUploadOf = Parameters<FileStore['upload']>[0];

/** Returns the file extension by which people, and some providers, recognize the type. */
function endingOf(mimeType: string): string {
  const type = mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'text/plain') return 'txt';
  if (type === 'image/jpeg') return 'jpg';
  return /^[a-z]+\/([a-z0-9]{1,8})$/.exec(type)?.[1] ?? 'bin';
}

function ownCache(store: FileStore): FileCache {
  const cache = caches.get(store) ?? inMemoryFileCache();
  caches.set(store, cache);
  return cache;
}

function uploadsTo(store: FileStore): Map<string, SharedUpload> {
  const running = uploads.get(store) ?? new Map<string, SharedUpload>();
  uploads.set(store, running);
  return running;
}

const digests = new WeakMap<object, Promise<string>>();
const caches = new WeakMap<FileStore, FileCache>();
const uploads = new WeakMap<FileStore, Map<string, SharedUpload>>();

/**
 * The minimum remaining time of a file, in milliseconds: a request would fail if the file expired during it.
 */
const marginMs = 300_000;
