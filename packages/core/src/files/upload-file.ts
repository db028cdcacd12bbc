import type { ArtifactPart } from '../artifact/artifact-service.ts';
import type { FileDataPart } from '../content/media-part.ts';
import { checkMembers, type MemberRules } from '../error/check-members.ts';
import { ModelError } from '../error/errors.ts';
import type { FileCallOptions, FileStore } from './file-store.ts';
import {
  type CachedFileStore,
  fileKey,
  forgetFile,
  mimeTypeOf,
  rememberedFile,
  storeFile,
  type UploadablePart,
} from './file-uploads.ts';

/** Options to upload or delete a file. */
export interface FileOptions extends CachedFileStore {
  readonly signal?: AbortSignal | undefined;
  /** Registers the store's credential as a secret of a run; pass `keepSecret` of a context. */
  readonly keepSecret?: FileCallOptions['keepSecret'] | undefined;
}

export interface UploadFileOptions extends FileOptions {
  /** A name for people who read the provider's list of files; default: a name by the media type. */
  readonly name?: string | undefined;
}

/**
 * Uploads a file, unless the provider still has its content, and returns a part that refers to the file.
 *
 * A cached file that has expired, or that the provider no longer has, is uploaded again. A `fileData` part is
 * returned unchanged. Models of other providers do not get the file, and report a warning: use `fileModel` if
 * they need the bytes. Rejects with `ModelError`: `file_too_large`, `cancelled`, and the codes of refused
 * requests.
 */
export async function uploadFile(part: ArtifactPart, options: UploadFileOptions): Promise<FileDataPart> {
  options = checkMembers('uploadFile', options, uploadFileOptions);
  if (part.type === 'fileData') return part;
  return abortable(options, async (call) => {
    const key = await fileKey(options.store, part);
    const known = await rememberedFile(options, key);
    if (known && (await options.store.find(known.fileUri, call))) return filePart(options.store, part, known.fileUri);
    if (known) await forgetFile(options, key, known.fileUri);
    const { fileUri } = await storeFile(options, key, { part, name: options.name }, call);
    return filePart(options.store, part, fileUri);
  });
}

/**
 * Deletes a file at the provider. `part`: the uploaded part, whose cache entry is deleted too, or the part
 * that `uploadFile` returned. A missing file is not an error. Rejects with `ModelError`.
 */
export async function deleteFile(part: ArtifactPart, options: FileOptions): Promise<void> {
  options = checkMembers('deleteFile', options, fileOptions);
  const { store } = options;
  await abortable(options, async (call) => {
    if (part.type === 'fileData') {
      const fileUri = uploadedFile(store.provider, part.fileUri);
      if (fileUri !== undefined) await store.delete(fileUri, call);
      return;
    }
    const key = await fileKey(store, part);
    const known = await rememberedFile(options, key);
    if (!known) return;
    await store.delete(known.fileUri, call);
    await forgetFile(options, key, known.fileUri);
  });
}

/** Returns the part that refers to a file in requests. */
export function filePart({ provider }: FileStore, part: UploadablePart, fileUri: string): FileDataPart {
  const { providerMetadata } = part;
  return {
    type: 'fileData',
    mimeType: mimeTypeOf(part),
    fileUri: uploadedUri(provider, fileUri),
    ...(providerMetadata && { providerMetadata }),
  };
}

async function abortable<T>(
  { signal = new AbortController().signal, keepSecret }: FileOptions,
  work: (options: FileCallOptions) => Promise<T>,
): Promise<T> {
  try {
    signal.throwIfAborted();
    return await work({ signal, ...(keepSecret && { keepSecret }) });
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    throw new ModelError('cancelled', 'the upload was aborted');
  }
}

const fileOptions = {
  store: 'object',
  cache: 'object',
  now: 'function',
  signal: 'object',
  keepSecret: 'function',
} satisfies MemberRules<FileOptions>;
const uploadFileOptions = { ...fileOptions, name: 'text' } satisfies MemberRules<UploadFileOptions>;

/**
 * Returns the URI of a part for a file that a provider has: `upload:<provider>:<the provider's file id>`.
 * Models of other providers do not get the file, and report a warning.
 */
function uploadedUri(provider: string, fileUri: string): string {
  return `upload:${encodeURIComponent(provider)}:${fileUri}`;
}

/** Returns the provider's id of a file; undefined if the URI does not name a file of this provider. */
function uploadedFile(provider: string, address: string): string | undefined {
  const start = uploadedUri(provider, '');
  return address.startsWith(start) ? address.slice(start.length) : undefined;
}
