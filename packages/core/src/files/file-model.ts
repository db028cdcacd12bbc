import { artifactBytes } from '../artifact/artifact-service.ts';
import type { Content } from '../content/content.ts';
import type { FileDataPart, InlineDataPart } from '../content/media-part.ts';
import { checkMembers, type MemberRules } from '../error/check-members.ts';
import { ConfigError, ModelError } from '../error/errors.ts';
import { wholeNumber } from '../error/member-rules.ts';
import { asError } from '../error/thrown.ts';
import type { Model, ModelCallOptions, TokenCount } from '../model/model.ts';
import { type AttemptPlan, ModelAttempts } from '../model/model-attempts.ts';
import type { ModelEvent, ModelFailure } from '../model/model-event.ts';
import type { ModelRequest } from '../model/model-request.ts';
import { estimateTokens } from '../tokens/count-tokens.ts';
import type { FileCallOptions } from './file-store.ts';
import { type CachedFileStore, fileKey, forgetFile, rememberedFile, storeFile } from './file-uploads.ts';
import { filePart } from './upload-file.ts';

/** Options of `fileModel`. */
export interface FileModelOptions extends CachedFileStore {
  /** The minimum number of bytes of media to upload; default 262,144. Smaller media stay in each request. */
  readonly minBytes?: number | undefined;
  /** Returns true for each media type to upload, of those that the store accepts; default: all of them. */
  readonly uploads?: ((mimeType: string) => boolean) | undefined;
}

/**
 * Wraps a model so that it gets large media as files of its provider: each file is uploaded once, and
 * later requests refer to it. Media that the model itself made are unchanged, because its provider may
 * identify them by more than their bytes. The log and other models keep the bytes. An expired file is
 * uploaded again; if a request is refused because a file is missing, the file is uploaded again and the
 * request is sent once more. Media above the store's size limit stay in the request. Throws `ConfigError`:
 * `unknown_option`, `invalid_option` (also for a store of another provider).
 */
export function fileModel(model: Model, options: FileModelOptions): Model {
  options = checkMembers('fileModel', options, fileModelOptions);
  const { store, minBytes = 262_144 } = options;
  const { provider, id } = model;
  if (store.provider !== provider)
    throw new ConfigError(
      'invalid_option',
      `the model "${id}" of ${provider} cannot read files of ${store.provider}: give a file store of ${provider}`,
    );
  const files = new RequestFiles(model, { ...options, minBytes });
  return {
    provider,
    id,
    ...(model.toolWarnings && { toolWarnings: model.toolWarnings.bind(model) }),
    ...(model.countTokens && {
      countTokens: (request, options) => files.count(request, options),
    }),
    generate: (request, options) => filedCall(model, files, request, options),
  };
}

function filedCall(
  model: Model,
  files: RequestFiles,
  request: ModelRequest,
  options: ModelCallOptions,
): AsyncIterableIterator<ModelEvent> {
  const abandoned = new AbortController();
  const attempts = new ModelAttempts({
    request,
    options,
    next: nextAttempt(model, files, request, options, abandoned.signal),
  });
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => attempts.next(),
    return() {
      abandoned.abort();
      return attempts.return();
    },
  };
}

function nextAttempt(
  model: Model,
  files: RequestFiles,
  request: ModelRequest,
  options: ModelCallOptions,
  abandoned: AbortSignal,
): AttemptPlan['next'] {
  const named = new Map<string, string>();
  return async (failures) => {
    const last = failures.at(-1);
    if (last && (failures.length > 1 || !isRefusal(last))) return last;
    if (last && named.size === 0) return last;
    const { keepSecret } = options;
    const call = { signal: AbortSignal.any([options.signal, abandoned]), ...(keepSecret && { keepSecret }) };
    try {
      if (last && !(await files.forgetGone(named, call))) return last;
      return model.generate(await files.nameIn(request, named, call), options);
    } catch (thrown) {
      call.signal.throwIfAborted();
      const error = asError(thrown);
      return last ?? { type: 'failure', error, retryable: error instanceof ModelError && error.retryable };
    }
  };
}

/** Returns true if a failure is, or may be, a provider's refusal because of a missing file. */
function isRefusal({ error }: ModelFailure): boolean {
  return error instanceof ModelError && refusals.has(error.status ?? 0);
}

const refusals: ReadonlySet<number> = new Set([400, 403, 404, 410]);

/** The files that replace media in requests. */
class RequestFiles {
  readonly #model: Model;
  readonly #options: FileModelOptions & { readonly minBytes: number };
  /**
   * The contents with replaced media: adapters convert a content once, so the same files give the same
   * object.
   */
  readonly #contents: WeakMap<Content, { readonly uris: string; readonly content: Content }> = new WeakMap();

  constructor(model: Model, options: FileModelOptions & { readonly minBytes: number }) {
    this.#model = model;
    this.#options = options;
  }

  /**
   * Replaces the media to upload in a request by files. `named`
   * receives the files found in the cache, by their keys.
   */
  async nameIn(request: ModelRequest, named: Map<string, string>, call: FileCallOptions): Promise<ModelRequest> {
    let isChanged = false;
    const contents: Content[] = [];
    for (const content of request.contents) {
      const withNames = await this.#nameInContent(content, named, call);
      isChanged ||= withNames !== content;
      contents.push(withNames);
    }
    return isChanged ? { ...request, contents } : request;
  }

  /** Counts the tokens of a request in the form in which it would be sent. */
  async count(request: ModelRequest, options: ModelCallOptions): Promise<TokenCount> {
    const { signal, keepSecret } = options;
    const named = await this.nameIn(request, new Map(), { signal, ...(keepSecret && { keepSecret }) });
    return this.#model.countTokens?.(named, options) ?? { tokens: estimateTokens(named), estimated: true };
  }

  /** Removes files that the provider no longer has from the cache. Returns true if there were any. */
  async forgetGone(named: ReadonlyMap<string, string>, call: FileCallOptions): Promise<boolean> {
    const { store } = this.#options;
    const gone = await Promise.all(
      [...named].map(async ([key, fileUri]) => {
        if (await store.find(fileUri, call)) return false;
        await forgetFile(this.#options, key, fileUri);
        return true;
      }),
    );
    return gone.includes(true);
  }

  async #nameInContent(content: Content, named: Map<string, string>, call: FileCallOptions): Promise<Content> {
    const { provider, id } = this.#model;
    if (content.origin?.provider === provider && content.origin.model === id) return content;
    const files = new Map<InlineDataPart, FileDataPart>();
    for (const part of mediaIn(content))
      if (this.#isUploaded(part)) files.set(part, await this.#file(part, named, call));
    if (files.size === 0) return content;
    const uris = JSON.stringify([...files.values()].map(({ fileUri }) => fileUri));
    const known = this.#contents.get(content);
    if (known?.uris === uris) return known.content;
    const changed = withFiles(content, files);
    this.#contents.set(content, { uris, content: changed });
    return changed;
  }

  #isUploaded(part: InlineDataPart): boolean {
    const { store, minBytes, uploads } = this.#options;
    const bytes = artifactBytes(part);
    if (bytes < minBytes || bytes > store.maxBytes) return false;
    return store.takes(part.mimeType) && uploads?.(part.mimeType) !== false;
  }

  async #file(part: InlineDataPart, named: Map<string, string>, call: FileCallOptions): Promise<FileDataPart> {
    const { store } = this.#options;
    const key = await fileKey(store, part);
    const known = await rememberedFile(this.#options, key);
    if (known) named.set(key, known.fileUri);
    const { fileUri } = known ?? (await storeFile(this.#options, key, { part, name: undefined }, call));
    return filePart(store, part, fileUri);
  }
}

/** Returns the media of a content, including the media of tool results. */
function mediaIn({ parts }: Content): readonly InlineDataPart[] {
  return parts.flatMap((part) => {
    if (part.type === 'inlineData') return [part];
    if (part.type !== 'functionResponse' || !('parts' in part.outcome)) return [];
    return (part.outcome.parts ?? []).filter((medium) => medium.type === 'inlineData');
  });
}

function withFiles(content: Content, files: ReadonlyMap<object, FileDataPart>): Content {
  const parts = content.parts.map((part) => {
    if (part.type !== 'functionResponse' || !('parts' in part.outcome)) return files.get(part) ?? part;
    const media = (part.outcome.parts ?? []).map((medium) => files.get(medium) ?? medium);
    return { ...part, outcome: { ...part.outcome, parts: media } };
  });
  return { ...content, parts };
}

const fileModelOptions = {
  store: 'object',
  cache: 'object',
  now: 'function',
  minBytes: wholeNumber(0),
  uploads: 'function',
} satisfies MemberRules<FileModelOptions>;
