/** The prompt-caching rules of a provider, from its pages on 2026-11-27 and the doc comments of its SDK. */
export interface CacheRules {
  readonly source: string;
  /** The minimum number of tokens of a cached prefix. */
  readonly leastTokens: number;
  /** The number of tokens in each cached piece. */
  readonly step: number;
  /** The cache marks of a request; absent if the server caches every prompt. */
  readonly marks?: {
    readonly most: number;
    /** The number of blocks before a mark, including its own, at which a cached prefix is found. */
    readonly lookback: number;
  };
  /**
   * The routing to a machine: each machine caches its own answers, the first tokens and a key of the request
   * select it, and requests above a rate go to other machines.
   */
  readonly routing?: { readonly firstTokens: number; readonly perMinute: number };
}

/** Claude Sonnet 5: 1,024 tokens; 512 for Opus 5, 4,096 for Haiku 4.5. */
export const anthropicRules: CacheRules = {
  source: 'https://platform.claude.com/docs/en/build-with-claude/prompt-caching',
  leastTokens: 1_024,
  step: 1,
  marks: { most: 4, lookback: 20 },
};

/**
 * "Approximately 15 requests per minute" for one prefix and
 * key; the documentation does not say where the others go.
 */
export const openaiRules: CacheRules = {
  source: 'https://developers.openai.com/api/docs/guides/prompt-caching',
  leastTokens: 1_024,
  step: 128,
  routing: { firstTokens: 256, perMinute: 15 },
};

/**
 * Implicit caching of Gemini 2.5 Flash; 2,048 tokens for 2.5 Pro. Whether a prompt is found is not promised.
 */
export const geminiRules: CacheRules = {
  source: 'https://ai.google.dev/gemini-api/docs/caching',
  leastTokens: 1_024,
  step: 1,
};
