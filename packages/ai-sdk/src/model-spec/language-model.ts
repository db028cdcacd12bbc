/**
 * A language model of an AI SDK provider, such as `openai('gpt-5')` or `mistral('mistral-large-latest')`.
 *
 * The type declares only the members that are used, so that no version of `@ai-sdk/provider` is a dependency.
 * The types of the arguments depend on `specificationVersion`.
 */
export interface AiSdkLanguageModel {
  /** The version of the model specification: `v4` for AI SDK 7, `v3` for AI SDK 6. */
  readonly specificationVersion: 'v4' | 'v3';
  /** The names of the provider and of its API, such as `openai.responses`. */
  readonly provider: string;
  readonly modelId: string;
  /**
   * Patterns of the URLs that the provider can fetch itself,
   * by media type, such as `image/*`, or `*` for all types.
   */
  readonly supportedUrls: PromiseLike<SupportedUrls> | SupportedUrls;
  doStream(options: never): PromiseLike<{ readonly stream: ReadableStream<unknown> }>;
  doGenerate(options: never): PromiseLike<object>;
}

export type SupportedUrls = { readonly [mediaType: string]: readonly RegExp[] };
