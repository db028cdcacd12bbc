import type { ModelError, ModelErrorDetails } from '@mortise/core';
import { cutText } from '@mortise/core/credential';
import { errorFieldsIn } from './error-fields.ts';
import { type ErrorKind, errorKindOf, textOf } from './error-kind.ts';
import { lateError } from './model-errors.ts';
import { redact } from './secrets.ts';

/**
 * Returns the error of a model call from the error body that the server sent, in the format of any vendor.
 * `details` has the HTTP status, if it is known.
 */
export type WireErrors = (provider: string, body: object, details?: ModelErrorDetails) => ModelError;

/**
 * Returns a function that creates the errors of one vendor.
 * @param keyVariable The environment variable of the vendor's API key.
 */
export function wireErrors(keyVariable: string): WireErrors {
  const auth: Kind = {
    code: 'auth',
    predicate: 'did not accept the credentials',
    todo: `Check the option \`apiKey\` or the environment variable ${keyVariable}, and the permissions of the account.`,
    retryable: false,
  };
  return (provider, body, details = {}) => {
    const fields = errorFieldsIn(body, details.status);
    const { status } = fields;
    const name = errorKindOf(fields);
    const kind = name === 'auth' ? auth : kinds[name];
    // The server's text is redacted before it is cut: half of a secret would not be recognized.
    const message = (hide: (text: string) => string): string => {
      const why = hide(textOf(fields.message)) || 'it does not say why';
      const at = [...new Set([status, fields.code].map((value) => String(value ?? '')))].filter(
        (value) => value !== '',
      );
      const about = at.length === 0 ? '' : ` (${hide(at.join(' '))})`;
      const what = `${provider} ${kind.predicate}${about}: ${cutText(why, mostChars)}`;
      return redact(`${what}${/[.!?]$/.test(what) ? '' : '.'} ${kind.todo}`);
    };
    const { retryAfterMs = fields.retryAfterMs } = details;
    return lateError(kind.code, message, {
      retryable: kind.retryable,
      ...details,
      ...(status !== undefined && { status }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  };
}

/**
 * Returns an error that quotes the message of a client after an
 * introduction, such as "the chat model of x did not accept the request".
 */
export function errorWithText(code: string, what: string, text: string, details: ModelErrorDetails = {}): ModelError {
  const message = (hide: (text: string) => string): string => redact(`${what}: ${cutText(hide(text), mostChars)}`);
  return lateError(code, message, details);
}

const mostChars = 500;

interface Kind {
  readonly code: string;
  readonly predicate: string;
  readonly todo: string;
  readonly retryable: boolean;
}

const kinds: Readonly<Record<Exclude<ErrorKind, 'auth'>, Kind>> = {
  rateLimit: {
    code: 'rate_limit',
    predicate: 'refused for too many requests',
    todo: 'Ask again later, or raise the limits of the account.',
    retryable: true,
  },
  quota: {
    code: 'rate_limit',
    predicate: 'refused because the quota of the account is used up',
    todo: 'Look at the billing of the account.',
    retryable: false,
  },
  overloaded: { code: 'overloaded', predicate: 'failed', todo: 'Ask again later.', retryable: true },
  badRequest: {
    code: 'bad_request',
    predicate: 'refused the request',
    todo: 'Correct the named field; the same request will be refused again.',
    retryable: false,
  },
  contextOverflow: {
    code: 'context_overflow',
    predicate: 'has no room for the conversation',
    todo: 'Shorten the history, return less from tools, or use a model with a larger context.',
    retryable: false,
  },
  blocked: {
    code: 'blocked',
    predicate: 'blocked the request',
    todo: 'Rephrase it.',
    retryable: false,
  },
  redirected: {
    code: 'bad_response',
    predicate: 'redirected the request, which is not followed because it carries credentials',
    todo: 'Give the final address as the option `baseURL`.',
    retryable: false,
  },
};
