import type { ErrorFields } from './error-fields.ts';

/** The kind of a failure, which decides whether a retry may help. */
export type ErrorKind =
  | 'rateLimit'
  /** No quota is left: waiting does not help. */
  | 'quota'
  | 'overloaded'
  | 'auth'
  | 'badRequest'
  | 'contextOverflow'
  | 'blocked'
  /** An HTTP redirect, which is not followed. */
  | 'redirected';

/**
 * Returns the kind of an error, for the servers of all vendors: an adapter may have another vendor's model
 * behind it.
 *
 * A known code decides before the status, because a stream that fails has the status 200; codes of a bad
 * request do not, because servers use them for everything. Without either, the server failed.
 */
export function errorKindOf({ status, code, type, message, retryAfterMs }: ErrorFields): ErrorKind {
  // Groq calls a request that is larger than the limit for a minute a rate limit: no later time helps.
  if (status === 413) return 'contextOverflow';
  const text = textOf(message).slice(0, mostRead);
  const known = kindIn(code) ?? kindIn(type);
  // Google writes the message of an empty account for a quota of a minute too, with a delay.
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

/** Characters of a message that are searched. */
const mostRead = 2_000;

/**
 * The codes of all vendors; the first match counts. Codes of server failures are missing: their status and
 * the default already lead to the right kind.
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
 * Messages to an account without credit: Anthropic's, whose type is that of an invalid request, and OpenAI's,
 * whose code some frameworks lose.
 */
const unpaid = /credit balance is too low|exceeded your current quota/i;

/** The messages of servers that have no code for a conversation that is too long. */
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
