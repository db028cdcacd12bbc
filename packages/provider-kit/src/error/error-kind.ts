import type { ErrorFields } from './error-fields.ts';

/** The kind of a failure, which decides whether a retry may help. */
export type ErrorKind =
  | 'rateLimit'
  /** The quota is used up: waiting does not help. */
  | 'quota'
  | 'overloaded'
  | 'auth'
  | 'badRequest'
  | 'contextOverflow'
  | 'blocked'
  /** An HTTP redirect, which is not followed. */
  | 'redirected';

/**
 * Returns the kind of an error, by the rules of all vendors:
 * the server behind an adapter may be another vendor's.
 *
 * A known code decides before the status, because a stream that fails has the status 200. The codes of a bad
 * request do not, because servers use them for everything. Without a known code or status, the error counts
 * as a failure of the server.
 */
export function errorKindOf({ status, code, type, message, retryAfterMs }: ErrorFields): ErrorKind {
  // Groq reports a request that is larger than the limit
  // per minute as a rate limit, but a retry cannot succeed.
  if (status === 413) return 'contextOverflow';
  const text = textOf(message).slice(0, mostRead);
  const known = kindIn(code) ?? kindIn(type);
  // Google sends the same message for an exhausted per-minute
  // quota as for an account without credit, but adds a
  // retry delay.
  if (retryAfterMs === undefined && unpaid.test(text)) return 'quota';
  if (known !== undefined && known !== 'badRequest') return known;
  if ([undefined, 400, 422].includes(status) && tooLong.test(text)) return 'contextOverflow';
  if (status === undefined) return known ?? 'overloaded';
  return status >= 500 ? 'overloaded' : (byStatus.get(status) ?? (isRedirect(status) ? 'redirected' : 'badRequest'));
}

function kindIn(code: unknown): ErrorKind | undefined {
  return typeof code === 'string' ? kinds.find(([, codes]) => codes.test(code))?.[0] : undefined;
}

/** Returns the text of a message. Some servers have a list of problems there. */
export function textOf(message: unknown): string {
  if (typeof message === 'string') return message;
  return typeof message === 'object' && message !== null ? JSON.stringify(message) : '';
}

function isRedirect(status: number): boolean {
  return /^30[12378]$/.test(String(status));
}

const byStatus: ReadonlyMap<number, ErrorKind> = new Map([
  [401, 'auth'],
  [402, 'quota'],
  [403, 'auth'],
  [408, 'overloaded'],
  [409, 'overloaded'],
  [429, 'rateLimit'],
]);

/** The maximum number of characters of a message that are searched. */
const mostRead = 2_000;

/**
 * The codes of all vendors; the first match decides. Codes of server failures are not listed: their status
 * and the default already lead to the right kind.
 */
const kinds: readonly (readonly [ErrorKind, RegExp])[] = [
  ['rateLimit', /^(rate_limit|too_many_requests|resource_exhausted)/i],
  ['quota', /^(insufficient_(quota|credits|balance)|quota_exhausted|payment_required)|billing|spend_limit/i],
  // Groq, with status 400: the model wrote an invalid call or invalid JSON, and may do better the next time.
  ['overloaded', /^(tool_use_failed|json_validate_failed|cancelled)/i],
  ['auth', /api_key|authenti|permission/i],
  ['contextOverflow', /^(context_|exceed_context|token_limit|request_too_large)/i],
  ['blocked', /policy|^(content_(filter|blocked)|invalid_prompt)/i],
  ['badRequest', /^(invalid|not_found|failed_precondition)/i],
];

/**
 * The messages for an account without credit. Anthropic sends its message with the type of an invalid
 * request; some frameworks lose the code of OpenAI's.
 */
const unpaid = /credit balance is too low|exceeded your current quota/i;

/** The messages for a conversation that is too long, of servers without a code for it. */
const tooLong = new RegExp(
  [
    // OpenAI, vLLM, SGLang, DeepSeek, Together, Fireworks, Mistral, LM Studio, llama.cpp, MiniMax.
    'context[ _](length|window|size|limit)',
    // Claude, Bedrock, Fireworks, Ollama.
    '(prompt|input) (is )?too long',
    'too many total text bytes',
    // Gemini; models of GitHub.
    'token count.*exceeds the',
    // xAI; Z.ai; Kimi; Cohere; LM Studio.
    'maximum prompt length',
    'input_too_large',
    'prompt exceeds max length',
    'model token limit',
    'too many tokens',
    'n_keep',
    // Groq, Cerebras, vLLM; servers of Hugging Face.
    'reduce the length of the (messages|prompt|input)',
    '`inputs`.*must (be <=|have less than)',
  ].join('|'),
  'i',
);
