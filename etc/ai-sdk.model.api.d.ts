// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { Model } from "@mortise/core";
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
 * A language model of a provider of AI SDK: `openai('gpt-5')`, `mistral('mistral-large-latest')`.
 *
 * As much of it as is used here, so that no version of
 * `@ai-sdk/provider` is a dependency. What the functions take is decided by `specificationVersion`.
 */
interface AiSdkLanguageModel {
  /** `v4` is that of AI SDK 7, `v3` that of AI SDK 6. */
  readonly specificationVersion: "v4" | "v3";
  /** The provider's name and that of its API: `openai.responses`. */
  readonly provider: string;
  readonly modelId: string;
  /** The addresses that the provider reads itself, by media type: `image/*`, or `*` for all. */
  readonly supportedUrls: PromiseLike<SupportedUrls> | SupportedUrls;
  doStream(options: never): PromiseLike<{
    readonly stream: ReadableStream<unknown>;
  }>;
  doGenerate(options: never): PromiseLike<object>;
}
type SupportedUrls = {
  readonly [mediaType: string]: readonly RegExp[];
};
/** Options of an AI SDK model. All are optional. */
interface AiSdkModelOptions extends CallOptions {
  /**
   * The provider name of provider parts, `providerMetadata` and `providerOptions`; default `ai-sdk:` and the
   * model's own provider, such as `ai-sdk:openai.responses`. It is never the name of another `@mortise`
   * provider: their metadata are not compatible.
   */
  readonly provider?: string | undefined;
  /**
   * Keys and tokens of the model's package. Those in its headers are found automatically; list them if a
   * model is wrapped by another, as by `wrapLanguageModel`.
   */
  readonly secrets?: readonly string[] | undefined;
  /**
   * Timeouts, default 300,000 milliseconds each, and 600,000 for a complete answer: comments and events that
   * a package ignores are not visible here, and a model may think for minutes.
   */
  readonly timeouts?: Timeouts | undefined;
}
/**
 * A model of any provider of AI SDK: `aiSdkModel(mistral('mistral-large-latest'))`.
 *
 * The provider's package makes the requests; nothing of AI SDK's own loop runs. Throws `ConfigError`
 * (`invalid_option`) on what is no language model of `v4` or `v3`.
 */
export declare function aiSdkModel(model: AiSdkLanguageModel, options?: AiSdkModelOptions): Model;
export type { AiSdkLanguageModel, AiSdkModelOptions, Timeouts };