/**
 * A language model of a provider of AI SDK: `openai('gpt-5')`, `mistral('mistral-large-latest')`.
 *
 * It declares only the members that are used here, so that no version of `@ai-sdk/provider` is a dependency.
 * The types of the arguments depend on `specificationVersion`.
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
