import { ModelError, type ModelErrorDetails } from '@mortise/core';
import { redact } from './redact.ts';

/** What a server says about a failure, in an HTTP answer or in the middle of a stream. */
export interface SaidError {
  readonly status?: number | undefined;
  readonly code?: unknown;
  readonly type?: unknown;
  readonly message?: unknown;
}

/**
 * The error of a model call that the server itself calls failed.
 *
 * The server's own code decides before the status: a stream that fails has status 200.
 */
export function wireError(provider: string, said: SaidError, details: ModelErrorDetails = {}): ModelError {
  const kind = kindOf(said);
  const words = typeof said.message === 'string' && said.message !== '' ? said.message : 'it does not say why';
  const at = [said.status, said.code ?? said.type].filter((value) => value !== undefined && value !== null).join(' ');
  const what = `${provider} ${kind.says}${at === '' ? '' : ` (${at})`}: ${words.slice(0, 500)}`;
  return new ModelError(kind.code, redact(`${what}${/[.!?]$/.test(what) ? '' : '.'} ${kind.todo}`), {
    ...details,
    ...(said.status !== undefined && { status: said.status }),
    retryable: kind.retryable,
  });
}

interface Kind {
  readonly code: string;
  readonly says: string;
  readonly todo: string;
  readonly retryable: boolean;
}

function kindOf({ status, code, type, message }: SaidError): Kind {
  for (const word of [code, type]) {
    const known = typeof word === 'string' ? byWord.get(word) : undefined;
    if (known) return known;
  }
  if ((status ?? 400) === 400 && typeof message === 'string' && tooLong.test(message)) return contextOverflow;
  if (status === undefined) return type === 'invalid_request_error' ? badRequest : overloaded;
  return status >= 500 ? overloaded : (byStatus.get(status) ?? badRequest);
}

const tooLong = /maximum context length|context (length|window|size)|exceeds? the (available|model'?s?) context/i;

const rateLimit: Kind = {
  code: 'rate_limit',
  says: 'refused for too many requests',
  todo: 'Ask again later, or raise the limits of the account.',
  retryable: true,
};
const quota: Kind = {
  code: 'rate_limit',
  says: 'refused because the quota of the account is used up',
  todo: 'Look at the billing of the account.',
  retryable: false,
};
const overloaded: Kind = { code: 'overloaded', says: 'failed', todo: 'Ask again later.', retryable: true };
const auth: Kind = {
  code: 'auth',
  says: 'did not accept the credentials',
  todo: 'Check the option `apiKey` or the environment variable OPENAI_API_KEY, and what the account may use.',
  retryable: false,
};
const badRequest: Kind = {
  code: 'bad_request',
  says: 'refused the request',
  todo: 'Correct the named field; the same request will be refused again.',
  retryable: false,
};
const contextOverflow: Kind = {
  code: 'context_overflow',
  says: 'has no room for the conversation',
  todo: 'Shorten the history, return less from tools, or use a model with a larger context.',
  retryable: false,
};
const blocked: Kind = {
  code: 'blocked',
  says: 'blocked the request',
  todo: 'Rephrase it.',
  retryable: false,
};
const redirected: Kind = {
  code: 'bad_response',
  says: 'redirected the request, which is not followed because it carries credentials',
  todo: 'Give the final address as the option `baseURL`.',
  retryable: false,
};

const byStatus: ReadonlyMap<number, Kind> = new Map([
  [301, redirected],
  [302, redirected],
  [303, redirected],
  [307, redirected],
  [308, redirected],
  [401, auth],
  [403, auth],
  [408, overloaded],
  [409, overloaded],
  [413, contextOverflow],
  [429, rateLimit],
]);

const byWord: ReadonlyMap<string, Kind> = new Map([
  ['rate_limit_exceeded', rateLimit],
  ['rate_limit_error', rateLimit],
  ['too_many_requests', rateLimit],
  ['insufficient_quota', quota],
  ['billing_hard_limit_reached', quota],
  ['server_error', overloaded],
  ['internal_error', overloaded],
  ['internal_server_error', overloaded],
  ['overloaded', overloaded],
  ['overloaded_error', overloaded],
  ['server_overloaded', overloaded],
  ['service_unavailable', overloaded],
  ['service_unavailable_error', overloaded],
  ['slow_down', overloaded],
  ['vector_store_timeout', overloaded],
  ['timeout', overloaded],
  ['invalid_api_key', auth],
  ['authentication_error', auth],
  ['permission_error', auth],
  ['permission_denied', auth],
  ['context_length_exceeded', contextOverflow],
  ['context_window_exceeded', contextOverflow],
  ['exceed_context_size_error', contextOverflow],
  ['content_filter', blocked],
  ['content_policy_violation', blocked],
  ['cyber_policy', blocked],
  ['invalid_prompt', blocked],
  ['bio_policy', blocked],
  ['image_content_policy_violation', blocked],
]);
