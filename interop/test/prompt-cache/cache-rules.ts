/**
 * How a provider keeps the beginning of a prompt, as its pages
 * say it on 2026-11-27, beside the doc comments of its SDK.
 */
export interface CacheRules {
  readonly source: string;
  /** Tokens that a beginning has at least. */
  readonly leastTokens: number;
  /** What is read comes in pieces of so many tokens. */
  readonly step: number;
  /** Where the request says what is kept. Absent: the server keeps every prompt. */
  readonly marks?: {
    readonly most: number;
    /** Blocks before a mark, its own included, at which something that was kept is found. */
    readonly lookback: number;
  };
  /**
   * A machine keeps what it answered: which one answers is told by the first tokens and a key of the request.
   * Requests that come faster go to others.
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

/** "Approximately 15 requests per minute" of one beginning and key; where the others go is not said. */
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
