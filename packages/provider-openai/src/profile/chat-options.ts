import type { MemberRules } from '@mortise/core';
import { isAt } from '@mortise/provider-kit';

/** Options for differences between servers that speak Chat Completions. All are optional. */
export interface ChatOptions {
  /**
   * The role of the instructions; default `system`, which every server supports, and OpenAI converts to
   * `developer` for models that need it.
   */
  readonly systemRole?: 'system' | 'developer' | undefined;
  /**
   * The member that limits the output; default: `max_tokens` with a compatible server, otherwise
   * `max_completion_tokens`.
   */
  readonly maxTokensField?: 'max_completion_tokens' | 'max_tokens' | undefined;
  /**
   * True to request usage in a stream, with `stream_options`;
   * default true. `false` for servers that refuse the member.
   */
  readonly streamUsage?: boolean | undefined;
  /**
   * True if a stream must have a finish reason; default true. A
   * stream without one then counts as cut, and its calls never run.
   *
   * `false` for servers that never send a finish reason. Every stream that ends without an error then counts
   * as complete, even if a proxy cut it.
   */
  readonly requireFinish?: boolean | undefined;
  /**
   * True to send thoughts back to the model that wrote them, in the field in which they arrived; default true
   * with a compatible server. `reasoning_content` and `reasoning` are sent with the calls that they led to,
   * `reasoning_details` always. DeepSeek, Kimi, Gemini 3 behind OpenRouter and others refuse a conversation
   * without the thoughts. OpenAI's Chat Completions never returns thoughts, and has no field for them.
   */
  readonly echoThoughts?: boolean | undefined;
  /**
   * True to replace call ids that do not consist of nine letters and digits; default true with Mistral's own
   * API, which refuses all other ids. Set `true` for other servers that require such ids for Mistral models.
   */
  readonly shortCallIds?: boolean | undefined;
  /** The member for the seed; default: `random_seed` with Mistral's own API, otherwise `seed`. */
  readonly seedField?: 'seed' | 'random_seed' | undefined;
  /**
   * The format of structured output; default: `json_object` for DeepSeek, Moonshot and Z.ai, which do not
   * accept a schema, otherwise `json_schema`. With `json_object` and `text` the schema is part of the
   * instructions. If a server refuses one format, the request is repeated with the next simpler one, with a
   * warning.
   */
  readonly outputFormat?: 'json_schema' | 'json_object' | 'text' | undefined;
  /**
   * True to read the beginning of a text from `<think>` to `</think>` as a thought; default false. For local
   * servers without a parser for the thoughts of their model.
   */
  readonly thinkTags?: boolean | undefined;
}

export const chatOptionNames: MemberRules<ChatOptions> = {
  systemRole: ['system', 'developer'],
  maxTokensField: ['max_completion_tokens', 'max_tokens'],
  streamUsage: 'boolean',
  requireFinish: 'boolean',
  echoThoughts: 'boolean',
  shortCallIds: 'boolean',
  seedField: ['seed', 'random_seed'],
  thinkTags: 'boolean',
  outputFormat: ['json_schema', 'json_object', 'text'],
};

/** The differences of known servers by their domains, from their documentation. */
const serverProfiles: readonly (readonly [domain: string, options: ChatOptions])[] = [
  ['mistral.ai', { shortCallIds: true, seedField: 'random_seed' }],
  ['deepseek.com', { outputFormat: 'json_object' }],
  ['moonshot.ai', { outputFormat: 'json_object' }],
  ['moonshot.cn', { outputFormat: 'json_object' }],
  ['z.ai', { outputFormat: 'json_object' }],
  ['bigmodel.cn', { outputFormat: 'json_object' }],
];

/** Returns the options of the server at this URL, overridden by the options of the application. */
export function chatOptionsAt(address: string, own: ChatOptions | undefined): ChatOptions | undefined {
  const known = serverProfiles.find(([domain]) => isAt(address, domain))?.[1];
  return known ? { ...known, ...own } : own;
}
