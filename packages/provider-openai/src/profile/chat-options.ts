import type { MemberRules } from '@mortise/core';
/** What differs among the servers that speak Chat Completions. Everything may be left out. */
export interface ChatOptions {
  /**
   * The role of the instructions; default `system`, which every server knows, and OpenAI takes for
   * `developer` where a model wants that.
   */
  readonly systemRole?: 'system' | 'developer' | undefined;
  /**
   * The member that limits the output; default `max_completion_tokens`,
   * and `max_tokens` with a compatible server.
   */
  readonly maxTokensField?: 'max_completion_tokens' | 'max_tokens' | undefined;
  /**
   * Whether usage is asked for in a stream, with `stream_options`;
   * default true. `false` for servers that refuse it.
   */
  readonly streamUsage?: boolean | undefined;
  /**
   * Whether a stream must say why it ended; default true: without a finish reason it was cut, and never acts.
   *
   * `false` for servers that never say it. Then every stream that ends without an error is taken for whole,
   * and one that a proxy cut short looks no different.
   */
  readonly requireFinish?: boolean | undefined;
  /**
   * Whether thoughts go back to the model that had them, in the field they came in; default true with a
   * compatible server. `reasoning_content` and `reasoning` go with the calls they led to, `reasoning_details`
   * always. DeepSeek, Kimi, Gemini 3 behind OpenRouter and others refuse a conversation without them;
   * OpenAI's own API never says them here, and knows no such field.
   */
  readonly echoThoughts?: boolean | undefined;
  /**
   * Whether the id of a call is nine letters and digits, and one that is not is replaced; default true with
   * Mistral's own API, which refuses all others. `true` for servers that hold their models of Mistral to it.
   */
  readonly shortCallIds?: boolean | undefined;
  /** The member of the seed; default `seed`, and `random_seed` with Mistral's own API. */
  readonly seedField?: 'seed' | 'random_seed' | undefined;
}

export const chatOptionNames: MemberRules<ChatOptions> = {
  systemRole: ['system', 'developer'],
  maxTokensField: ['max_completion_tokens', 'max_tokens'],
  streamUsage: 'boolean',
  requireFinish: 'boolean',
  echoThoughts: 'boolean',
  shortCallIds: 'boolean',
  seedField: ['seed', 'random_seed'],
};
