import type { ModelError, ModelErrorDetails } from '@mortise/core';
import { cutText } from '@mortise/core/credential';
import { errorFieldsIn } from './error-fields.ts';
import { type ErrorKind, errorKindOf, textOf } from './error-kind.ts';
import { lateError } from './model-errors.ts';
import { redact } from './secrets.ts';

/**
 * Returns the error of a model call that the server reported as failed, in the body of any vendor. `details`
 * has the HTTP status, if it is known.
 */
export type WireErrors = (provider: string, body: object, details?: ModelErrorDetails) => ModelError;

/**
 * Returns a function that creates the errors of one vendor.
 * @param keyVariable The environment variable of its key.
 */
export function wireErrors(keyVariable: string): WireErrors {
  const auth: Kind = {
    code: 'auth',
    says: 'did not accept the credentials',
    todo: `Check the option \`apiKey\` or the environment variable ${keyVariable}, and what the account may use.`,
    retryable: false,
  };
  return (provider, body, details = {}) => {
    const said = errorFieldsIn(body, details.status);
    const { status } = said;
    const name = errorKindOf(said);
    const kind = name === 'auth' ? auth : kinds[name];
    // The server's text is redacted before it is cut, because half of a secret would not be recognized.
    const words = (hide: (text: string) => string): string => {
      const why = hide(textOf(said.message)) || 'it does not say why';
      const at = [...new Set([status, said.code].map((value) => String(value ?? '')))].filter((value) => value !== '');
      const about = at.length === 0 ? '' : ` (${hide(at.join(' '))})`;
      const what = `${provider} ${kind.says}${about}: ${cutText(why, mostChars)}`;
      return redact(`${what}${/[.!?]$/.test(what) ? '' : '.'} ${kind.todo}`);
    };
    const { retryAfterMs = said.retryAfterMs } = details;
    return lateError(kind.code, words, {
      retryable: kind.retryable,
      ...details,
      ...(status !== undefined && { status }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  };
}

/**
 * Returns an error that quotes the message of a client
 * after an introduction, such as "the package of x says".
 */
export function errorInWords(code: string, what: string, said: string, details: ModelErrorDetails = {}): ModelError {
  const words = (hide: (text: string) => string): string => redact(`${what}: ${cutText(hide(said), mostChars)}`);
  return lateError(code, words, details);
}

const mostChars = 500;

interface Kind {
  readonly code: string;
  readonly says: string;
  readonly todo: string;
  readonly retryable: boolean;
}

const kinds: Readonly<Record<Exclude<ErrorKind, 'auth'>, Kind>> = {
  rateLimit: {
    code: 'rate_limit',
    says: 'refused for too many requests',
    todo: 'Ask again later, or raise the limits of the account.',
    retryable: true,
  },
  quota: {
    code: 'rate_limit',
    says: 'refused because the quota of the account is used up',
    todo: 'Look at the billing of the account.',
    retryable: false,
  },
  overloaded: { code: 'overloaded', says: 'failed', todo: 'Ask again later.', retryable: true },
  badRequest: {
    code: 'bad_request',
    says: 'refused the request',
    todo: 'Correct the named field; the same request will be refused again.',
    retryable: false,
  },
  contextOverflow: {
    code: 'context_overflow',
    says: 'has no room for the conversation',
    todo: 'Shorten the history, return less from tools, or use a model with a larger context.',
    retryable: false,
  },
  blocked: {
    code: 'blocked',
    says: 'blocked the request',
    todo: 'Rephrase it.',
    retryable: false,
  },
  redirected: {
    code: 'bad_response',
    says: 'redirected the request, which is not followed because it carries credentials',
    todo: 'Give the final address as the option `baseURL`.',
    retryable: false,
  },
};
