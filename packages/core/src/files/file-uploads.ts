import type { InlineDataPart, TextPart } from '../content/media-part.ts';
import { ModelError } from '../error/errors.ts';
import { Pacer } from '../platform/pacer.ts';
import { defaultPlatform } from '../platform/platform.ts';
import { type FileCache, inMemoryFileCache } from './file-cache.ts';
import type { FileCallOptions, FileStore, StoredFile } from './file-store.ts';

/** The store of uploaded files and its cache. */
export interface CachedFileStore {
  readonly store: FileStore;
  /** The cache of uploads; default: an in-memory cache for this store. */
  readonly cache?: FileCache | undefined;
  /** The clock, in epoch milliseconds; default: the platform's clock. */
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

/** Returns the cached file, unless it has expired or will expire soon. */
export async function rememberedFile(
  { store, cache, now }: CachedFileStore,
  key: string,
): Promise<StoredFile | undefined> {
  const memory = cache ?? ownCache(store);
  const file = await memory.get(key);
  if (!file || (file.expiresAt ?? Number.POSITIVE_INFINITY) > (now ?? defaultPlatform.now)() + marginMs) return file;
  await memory.delete(key);
  return undefined;
}

/** Removes the file under the key from the cache, unless another file has replaced it. */
export async function forgetFile({ store, cache }: CachedFileStore, key: string, fileUri: string): Promise<void> {
  const memory = cache ?? ownCache(store);
  if ((await memory.get(key))?.fileUri === fileUri) await memory.delete(key);
}

/** Uploads a part and caches it; concurrent uploads of the same part get the same file. */
export async function storeFile(
  { store, cache }: CachedFileStore,
  key: string,
  { part, name }: { readonly part: UploadablePart; readonly name: string | undefined },
  options: FileCallOptions,
): Promise<StoredFile> {
  const running = uploadsTo(store);
  let upload = running.get(key);
  if (!upload || upload.isAbandoned) {
    const started = new SharedUpload(async (shared) => {
      try {
        const file = await store.upload(await fileUpload(store, part, name), shared);
        await (cache ?? ownCache(store)).set(key, file);
        return file;
      } finally {
        if (running.get(key) === started) running.delete(key);
      }
    });
    running.set(key, started);
    upload = started;
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
      `A file of ${bytes.length} bytes cannot be uploaded: ${store.provider} accepts at most ${store.maxBytes} bytes. Use a smaller file.`,
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

/**
 * One upload for all callers that want the same file at the same time. It is aborted when the last caller
 * stops waiting.
 */
class SharedUpload {
  readonly #abandoned: AbortController = new AbortController();
  readonly #done: Promise<StoredFile>;
  readonly #secrets: (readonly [name: string, value: string])[] = [];
  readonly #listeners: NonNullable<FileCallOptions['keepSecret']>[] = [];
  #waiting = 0;

  constructor(upload: (options: FileCallOptions) => Promise<StoredFile>) {
    const keepSecret = (name: string, value: string): void => {
      this.#secrets.push([name, value]);
      for (const keep of this.#listeners) keep(name, value);
    };
    this.#done = upload({ signal: this.#abandoned.signal, keepSecret });
    // Each waiting caller gets the error. It is ignored here because perhaps no caller waits any more.
    this.#done.catch(() => undefined);
  }

  /** Returns true if all callers have stopped waiting: the upload is aborted. */
  get isAbandoned(): boolean {
    return this.#abandoned.signal.aborted;
  }

  /**
   * Waits for the upload. Rejects with the reason of the signal
   * when the signal aborts; other callers continue to wait.
   */
  wait({ signal, keepSecret }: FileCallOptions): Promise<StoredFile> {
    signal.throwIfAborted();
    this.#waiting++;
    if (keepSecret) {
      this.#listeners.push(keepSecret);
      for (const secret of this.#secrets) keepSecret(...secret);
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        if (--this.#waiting === 0) this.#abandoned.abort(signal.reason);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', leave, { once: true });
      const over = (): void => signal.removeEventListener('abort', leave);
      this.#done.then(resolve, reject).finally(over);
    });
  }
}

/** Converts a part to bytes, one slice at a time. Throws `bad_input` on invalid base64. */
async function fileBytes(part: InlineDataPart | TextPart): Promise<Uint8Array<ArrayBuffer>> {
  if (part.type === 'text') return new TextEncoder().encode(part.text);
  const { data } = part;
  const pacer = new Pacer(1);
  const slices: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < data.length; at += sliceChars) {
    slices.push(decoded(data.slice(at, at + sliceChars)));
    await pacer.rest();
  }
  const bytes = new Uint8Array(slices.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const slice of slices) {
    bytes.set(slice, at);
    at += slice.length;
  }
  return bytes;
}

/** Returns the SHA-256 of bytes as hexadecimal digits, computed by the platform. */
async function bytesDigest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  let text: string;
  try {
    text = atob(base64);
  } catch (cause) {
    throw new ModelError('bad_input', 'The data of a part is not base64, and cannot be uploaded.', { cause });
  }
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** The length of a slice: divisible by four, so that each slice is valid base64. */
const sliceChars = 1_048_576;
