import type { CallOptions, Timeouts } from '@mortise/provider-kit';

/** Options of an AI SDK model. All are optional. */
export interface AiSdkModelOptions extends CallOptions {
  /**
   * The provider name of provider parts, `providerMetadata` and `providerOptions`; default `ai-sdk:` and the
   * model's own provider, such as `ai-sdk:openai.responses`. It is never the name of another `@mortise`
   * provider: their metadata are not compatible.
   */
  readonly provider?: string | undefined;
  /**
   * Keys and tokens of the model's package. Keys in its headers are found automatically; list them here if
   * the model is wrapped, for example by `wrapLanguageModel`.
   */
  readonly secrets?: readonly string[] | undefined;
  /**
   * Timeouts, default 300,000 milliseconds each, and 600,000 for a complete answer: comments and events that
   * a package ignores are not visible here, and a model may think for minutes.
   */
  readonly timeouts?: Timeouts | undefined;
}
