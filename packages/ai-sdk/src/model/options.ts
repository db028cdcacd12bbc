import type { CallOptions, Timeouts } from '@mortise/provider-kit';

/** How a model of AI SDK is asked. Everything may be left out. */
export interface AiSdkModelOptions extends CallOptions {
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
