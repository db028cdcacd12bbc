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
   * The member that limits the output; default `max_completion_tokens`,
   * and `max_tokens` with a compatible server.
   */
  readonly maxTokensField?: 'max_completion_tokens' | 'max_tokens' | undefined;
  /**
   * True if usage is requested in a stream, with `stream_options`; default true. `false` for servers that
   * refuse it.
   */
  readonly streamUsage?: boolean | undefined;
  /**
   * True if a stream must have a finish reason; default true: without one, the stream was cut, and its calls
   * never run.
   *
   * `false` for servers that never send it. Every stream that ends
   * without an error then counts as complete, also one that a proxy cut.
   */
  readonly requireFinish?: boolean | undefined;
  /**
   * True to send thoughts back to the model that wrote them, in the field they came in; default true with a
   * compatible server. `reasoning_content` and `reasoning` are sent with the calls they led to,
   * `reasoning_details` always. DeepSeek, Kimi, Gemini 3 behind OpenRouter and others refuse a conversation
   * without them; OpenAI's own API never returns them here, and has no such field.
   */
  readonly echoThoughts?: boolean | undefined;
  /**
   * True if call ids are nine letters and digits, and other ids are replaced; default true with Mistral's own
   * API, which refuses all others. `true` for servers that require it for Mistral models.
   */
  readonly shortCallIds?: boolean | undefined;
  /** The member of the seed; default `seed`, and `random_seed` with Mistral's own API. */
  readonly seedField?: 'seed' | 'random_seed' | undefined;
  /**
   * The format of structured output; default `json_schema`; `json_object` at the addresses of DeepSeek,
   * Moonshot and Z.ai, which do not accept a schema. With `json_object` and `text` the schema is part of the
   * instructions. A server that refuses one format is asked again with the next, with a warning.
   */
  readonly outputFormat?: 'json_schema' | 'json_object' | 'text' | undefined;
  /**
   * True if a text that begins with `<think>` is read as a thought up to `</think>`; default false. For local
   * servers that have no parser for the thoughts of their model.
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

/** Differences of servers by their domains, from their documentation; a server of the user has none. */
const serverProfiles: readonly (readonly [domain: string, options: ChatOptions])[] = [
  ['mistral.ai', { shortCallIds: true, seedField: 'random_seed' }],
  ['deepseek.com', { outputFormat: 'json_object' }],
  ['moonshot.ai', { outputFormat: 'json_object' }],
  ['moonshot.cn', { outputFormat: 'json_object' }],
  ['z.ai', { outputFormat: 'json_object' }],
  ['bigmodel.cn', { outputFormat: 'json_object' }],
];

/** The options of the server at this address, and those of the application, which count more. */
export function chatOptionsAt(address: string, own: ChatOptions | undefined): ChatOptions | undefined {
  const known = serverProfiles.find(([domain]) => isAt(address, domain))?.[1];
  return known ? { ...known, ...own } : own;
}
