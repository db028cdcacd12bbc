/**
 * A language model of a provider of AI SDK: `openai('gpt-5')`, `mistral('mistral-large-latest')`.
 *
 * As much of it as is used here, so that no version of
 * `@ai-sdk/provider` is a dependency. What the functions take is decided by `specificationVersion`.
 */
export interface AiSdkLanguageModel {
  /** `v4` is that of AI SDK 7, `v3` that of AI SDK 6. */
  readonly specificationVersion: 'v4' | 'v3';
  /** The provider's name and that of its API: `openai.responses`. */
  readonly provider: string;
  readonly modelId: string;
  /** The addresses that the provider reads itself, by media type: `image/*`, or `*` for all. */
  readonly supportedUrls: PromiseLike<SupportedUrls> | SupportedUrls;
  doStream(options: never): PromiseLike<{ readonly stream: ReadableStream<unknown> }>;
  doGenerate(options: never): PromiseLike<object>;
}

export type SupportedUrls = { readonly [mediaType: string]: readonly RegExp[] };
