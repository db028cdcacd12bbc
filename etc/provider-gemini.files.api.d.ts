// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { FileStore } from "@mortise/core/files";
/** Options of a provider's files API. All are optional. */
interface FileStoreOptions {
  /**
   * The provider whose models read the files; default: the provider's own name. Use the same value as for the
   * model.
   */
  readonly provider?: string | undefined;
  /**
   * A name for the account, if an application has several and one cache of files for all of them. Not a
   * secret.
   */
  readonly account?: string | undefined;
  /** Sent with every request, with a `client` too. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The number of retries of a request that failed and may succeed later; default 2. */
  readonly maxRetries?: number | undefined;
  /** Milliseconds that a request may take, the upload of a file too; default 600,000. */
  readonly timeoutMs?: number | undefined;
}
/** Options of requests, for every provider. All are optional. */
interface CallOptions {
  /** Sent with every request, with a `client` too. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** `false` for servers that do not stream: one answer, shown once it is complete. Default true. */
  readonly stream?: boolean | undefined;
  readonly timeouts?: Timeouts | undefined;
  /**
   * The number of retries before any part of an answer was shown; default 2. The SDK's own retries are off.
   */
  readonly maxRetries?: number | undefined;
}
/** Timeouts of a silent server. */
interface Timeouts {
  /**
   * Milliseconds without data before the first event; any byte counts, including comments; default 60,000,
   * and 600,000 with `stream: false`, where it is the complete answer.
   */
  readonly firstByteMs?: number;
  /** Milliseconds without a sign of life in the middle of an answer; default 60,000. */
  readonly stallMs?: number;
}
/**
 * The part of the `@google/genai` SDK's client that is used: `GoogleGenAI` of any copy is one, and so is what
 * wraps it. A model needs the resource of its protocol only.
 */
interface GeminiClient {
  /** The server is Vertex AI; default false. */
  readonly vertexai?: boolean;
  /** The resource for generateContent. */
  readonly models?: {
    generateContent(parameters: object): PromiseLike<unknown>;
    generateContentStream(parameters: object): PromiseLike<unknown>;
    countTokens?(parameters: object): PromiseLike<unknown>;
  };
  /** The resource for Interactions. */
  readonly interactions?: {
    create(parameters: object, options?: object): PromiseLike<unknown>;
  };
}
/** Options of a Gemini model. All are optional. */
interface GeminiModelOptions extends CallOptions {
  /** The protocol; default `generateContent`. */
  readonly api?: "generateContent" | "interactions" | undefined;
  /** A client of the `@google/genai` SDK. Default: one is made at the first call. */
  readonly client?: GeminiClient | undefined;
  /**
   * The API key; default: the environment variable GOOGLE_API_KEY, or else GEMINI_API_KEY, which is sent to
   * Google only, or to the server of GOOGLE_GEMINI_BASE_URL. A server with its own `baseURL` gets no key
   * unless it is given here.
   */
  readonly apiKey?: string | undefined;
  /** Address of the server, without its version. */
  readonly baseURL?: string | undefined;
  /** The version in the path of requests; default the SDK's: `v1`, and `v1beta1` with Vertex AI. */
  readonly apiVersion?: string | undefined;
  /**
   * Uses Vertex AI instead of the Gemini API, with the machine's Google credentials; `{}` with an `apiKey` is
   * its express mode. Default: the environment variable GOOGLE_GENAI_USE_VERTEXAI decides.
   */
  readonly vertexai?: {
    readonly project?: string;
    readonly location?: string;
  } | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** The provider name of provider parts, `providerMetadata` and `providerOptions`; default `gemini`. */
  readonly provider?: string | undefined;
  /**
   * True if the server forces the model to follow the schemas of its tools (mode VALIDATED); default false.
   */
  readonly strict?: boolean | undefined;
}
/** Options of the files API of Gemini. All are optional. */
export interface GeminiFilesOptions extends FileStoreOptions, Pick<GeminiModelOptions, "apiKey" | "baseURL" | "apiVersion" | "fetch"> {
  /**
   * A client of the `@google/genai` SDK. Default: one is created for each call, so that an abort ends an
   * upload; a given client completes uploads that have started, and their files are then deleted.
   */
  readonly client?: GeminiFilesClient | undefined;
}
/** The part of the SDK's client that is used. */
export interface GeminiFilesClient {
  readonly vertexai?: boolean;
  readonly files: {
    upload(parameters: {
      readonly file: Blob;
      readonly config?: object;
    }): PromiseLike<unknown>;
    get(parameters: {
      readonly name: string;
      readonly config?: object;
    }): PromiseLike<unknown>;
    delete(parameters: {
      readonly name: string;
      readonly config?: object;
    }): PromiseLike<unknown>;
  };
}
/**
 * The files of the Gemini API, for `uploadFile` and `fileModel`. It keeps each for 48 hours.
 *
 * A film is available when it has been processed, which an upload waits for. Vertex AI has no such files: it
 * reads Cloud Storage. Throws `ConfigError`: `unknown_option`, `invalid_option`.
 */
export declare function geminiFiles(options?: GeminiFilesOptions): FileStore;
export {};