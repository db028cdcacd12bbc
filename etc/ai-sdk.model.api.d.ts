// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { CallOptions, Timeouts } from '@mortise/provider-kit';
export { Timeouts } from '@mortise/provider-kit';
import { Model } from '@mortise/core';

/**
 * A language model of a provider of AI SDK: `openai('gpt-5')`, `mistral('mistral-large-latest')`.
 *
 * As much of it as is used here, so that no version of
 * `@ai-sdk/provider` is a dependency. What the functions take is decided by `specificationVersion`.
 */
interface AiSdkLanguageModel {
    /** `v4` is that of AI SDK 7, `v3` that of AI SDK 6. */
    readonly specificationVersion: 'v4' | 'v3';
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

/** How a model of AI SDK is asked. Everything may be left out. */
interface AiSdkModelOptions extends CallOptions {
    /**
     * Whose words provider parts, `providerMetadata` and `providerOptions` are in; default `ai-sdk:` and the
     * model's own provider, `ai-sdk:openai.responses` for instance. It is never the name of a provider of ours:
     * what one of them wants back, the other refuses.
     */
    readonly provider?: string | undefined;
    /**
     * Keys and tokens that the model's package was given. Those in its headers are found without; name them
     * where a model is wrapped by another, as `wrapLanguageModel` does.
     */
    readonly secrets?: readonly string[] | undefined;
    /**
     * Default 300,000 milliseconds each, and 600,000 for a whole answer: comments and events that a package
     * makes nothing of are signs of life that are not seen here, and a model may think for minutes.
     */
    readonly timeouts?: Timeouts | undefined;
}

/**
 * A model of any provider of AI SDK: `aiSdkModel(mistral('mistral-large-latest'))`.
 *
 * The provider's package makes the requests; nothing of AI SDK's own loop runs. Throws `ConfigError`
 * (`invalid_option`) on what is no language model of `v4` or `v3`.
 */
declare function aiSdkModel(model: AiSdkLanguageModel, options?: AiSdkModelOptions): Model;

export { aiSdkModel };
export type { AiSdkLanguageModel, AiSdkModelOptions };
