import { isJsonObject, type JsonObject, type ModelError } from '@mortise/core';
import { errorOf } from '@mortise/provider-kit/error-of';
import { type ErrorKind, type SaidError, type WireErrors, wireErrors } from '@mortise/provider-kit/wire-error';

/**
 * What was thrown while a request was sent or its answer was read. `opened`: the head of an answer had come.
 */
export function fromError(thrown: unknown, provider: string, opened: boolean): ModelError {
  return errorOf(thrown, provider, opened, wireError);
}

/**
 * The error of a call that the server calls failed, in the words of OpenAI and of servers that speak its
 * protocols. OpenRouter adds `metadata`: the error of the server behind it, or the reasons of a moderation.
 */
export const wireError: WireErrors = (provider, said, details) => errorInWords(provider, unwrapped(said), details);

function unwrapped(said: SaidError & { readonly metadata?: unknown }): SaidError {
  const { metadata } = said;
  if (!isJsonObject(metadata)) return said;
  const { message } = said;
  const upstream = upstreamText(metadata);
  return {
    ...said,
    ...(upstream !== '' && { message: `${typeof message === 'string' ? message : 'it failed'}: ${upstream}` }),
    ...(isModeration(metadata) && { type: 'content_filter' }),
  };
}

/** The error as the server behind OpenRouter worded it; empty where it is not given. */
function upstreamText({ raw, provider_name: name }: JsonObject): string {
  if (raw === undefined || raw === null || raw === '') return '';
  const text = typeof raw === 'string' ? raw : JSON.stringify(raw);
  return typeof name === 'string' ? `${name} says ${text}` : text;
}

/** A moderation answers with status 403, as a wrong key does. */
function isModeration({ reasons, flagged_input: flagged }: JsonObject): boolean {
  return Array.isArray(reasons) || typeof flagged === 'string';
}

const words: ReadonlyMap<string, ErrorKind> = new Map<string, ErrorKind>([
  ['rate_limit_exceeded', 'rateLimit'],
  ['rate_limit_error', 'rateLimit'],
  ['too_many_requests', 'rateLimit'],
  ['insufficient_quota', 'quota'],
  ['billing_hard_limit_reached', 'quota'],
  ['server_error', 'overloaded'],
  ['internal_error', 'overloaded'],
  ['internal_server_error', 'overloaded'],
  ['overloaded', 'overloaded'],
  ['overloaded_error', 'overloaded'],
  ['server_overloaded', 'overloaded'],
  ['service_unavailable', 'overloaded'],
  ['service_unavailable_error', 'overloaded'],
  ['slow_down', 'overloaded'],
  ['vector_store_timeout', 'overloaded'],
  ['timeout', 'overloaded'],
  // Groq: the model wrote what is no call, or no JSON; it may do better when it is asked again.
  ['tool_use_failed', 'overloaded'],
  ['json_validate_failed', 'overloaded'],
  ['invalid_api_key', 'auth'],
  ['authentication_error', 'auth'],
  ['permission_error', 'auth'],
  ['permission_denied', 'auth'],
  ['insufficient_credits', 'quota'],
  ['payment_required', 'quota'],
  ['context_length_exceeded', 'contextOverflow'],
  ['context_window_exceeded', 'contextOverflow'],
  ['exceed_context_size_error', 'contextOverflow'],
  ['token_limit_exceeded', 'contextOverflow'],
  ['content_filter', 'blocked'],
  ['content_policy_violation', 'blocked'],
  ['cyber_policy', 'blocked'],
  ['invalid_prompt', 'blocked'],
  ['bio_policy', 'blocked'],
  ['image_content_policy_violation', 'blocked'],
  ['invalid_request_error', 'badRequest'],
]);

/** The wordings of servers whose error has no code for a conversation that is too long. */
const tooLong = new RegExp(
  [
    // OpenAI, vLLM, DeepSeek, Fireworks, Mistral, LM Studio, llama.cpp.
    'maximum context length',
    'context (length|window|size)',
    "exceeds? the (available|model'?s?) context",
    // xAI.
    'maximum prompt length is',
    // Claude and Gemini behind a compatible server; Bedrock.
    '(prompt|input) is too long',
    'token count.*exceeds the maximum',
    // Groq and Cerebras; Together; Kimi.
    'reduce the length of the messages',
    '`inputs` tokens .*must be <=',
    'exceeded model token limit',
  ].join('|'),
  'i',
);

const errorInWords: WireErrors = wireErrors({ keyVariable: 'OPENAI_API_KEY', words, tooLong });
