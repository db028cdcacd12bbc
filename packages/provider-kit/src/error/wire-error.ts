import { ModelError, type ModelErrorDetails } from '@mortise/core';
import { cutText } from '@mortise/core/credential';
import { withLateWords } from './late-words.ts';
import { redact } from './redact.ts';

/** What a server says about a failure, in an HTTP answer or in the middle of a stream. */
export interface SaidError {
  readonly status?: number | undefined;
  readonly code?: unknown;
  readonly type?: unknown;
  readonly message?: unknown;
}

/** Makes the error of a model call that the server itself calls failed. */
export type WireErrors = (provider: string, said: SaidError, details?: ModelErrorDetails) => ModelError;

/** How a vendor says what went wrong. */
export interface ErrorWords {
  /** The environment variable of the key. */
  readonly keyVariable: string;
  /** What the words in `code` and `type` mean. */
  readonly words: ReadonlyMap<string, ErrorKind>;
  /** A message that says that the conversation is too long. */
  readonly tooLong: RegExp;
}

/** What went wrong, and so what is to be done. */
export type ErrorKind =
  | 'rateLimit'
  /** No quota is left: waiting does not help. */
  | 'quota'
  | 'overloaded'
  | 'auth'
  | 'badRequest'
  | 'contextOverflow'
  | 'blocked';

/** The server's own code decides before the status: a stream that fails has status 200. */
export function wireErrors(dialect: ErrorWords): WireErrors {
  const auth: Kind = {
    code: 'auth',
    says: 'did not accept the credentials',
    todo: `Check the option \`apiKey\` or the environment variable ${dialect.keyVariable}, and what the account may use.`,
    retryable: false,
  };
  return (provider, said, details = {}) => {
    const name = kindOf(said, dialect);
    const kind = name === 'auth' ? auth : kinds[name];
    // What a server said is cut and redacted last: half a secret is no secret that anybody knows.
    const words = (hide: (text: string) => string): string => {
      const why = hide(textOf(said.message)) || 'it does not say why';
      const at = [...new Set([said.status, said.code ?? said.type])].filter(
        (value) => value !== undefined && value !== null,
      );
      const about = at.length === 0 ? '' : ` (${hide(at.join(' '))})`;
      const what = `${provider} ${kind.says}${about}: ${cutText(why, mostChars)}`;
      return redact(`${what}${/[.!?]$/.test(what) ? '' : '.'} ${kind.todo}`);
    };
    const error = new ModelError(
      kind.code,
      words((text) => text),
      { ...details, ...(said.status !== undefined && { status: said.status }), retryable: kind.retryable },
    );
    return withLateWords(error, words);
  };
}

/** An error with a client's own words behind what is said of it, such as "the package of x says". */
export function errorInWords(code: string, what: string, said: string, details: ModelErrorDetails = {}): ModelError {
  const words = (hide: (text: string) => string): string => redact(`${what}: ${cutText(hide(said), mostChars)}`);
  const error = new ModelError(
    code,
    words((text) => text),
    details,
  );
  return withLateWords(error, words);
}

const mostChars = 500;
/** Characters of a message in which is looked for what it means. */
const mostRead = 2_000;

interface Kind {
  readonly code: string;
  readonly says: string;
  readonly todo: string;
  readonly retryable: boolean;
}

function kindOf(said: SaidError, { words, tooLong }: ErrorWords): ErrorKind | 'redirected' {
  const { code, type, message } = said;
  const known = [code, type].flatMap((word) => (typeof word === 'string' ? (words.get(word) ?? []) : []))[0];
  if (known !== undefined && known !== 'badRequest') return known;
  const status = said.status ?? statusIn(code);
  if (mayBeTooLong.has(status ?? 400) && tooLong.test(textOf(message).slice(0, mostRead))) return 'contextOverflow';
  if (status === undefined) return known ?? 'overloaded';
  return status >= 500 ? 'overloaded' : (byStatus.get(status) ?? 'badRequest');
}

/** The HTTP status that a code is: within a stream and with status 200 nothing else says it. */
function statusIn(code: unknown): number | undefined {
  return /^[45]\d\d$/.test(String(code)) ? Number(code) : undefined;
}

/** The text of a message. Some servers have a list of problems there. */
function textOf(message: unknown): string {
  if (typeof message === 'string') return message;
  return typeof message === 'object' && message !== null ? JSON.stringify(message) : '';
}

/** The statuses of a request that is too long for the model. */
const mayBeTooLong: ReadonlySet<number> = new Set([400, 413, 422]);

const kinds: Readonly<Record<Exclude<ErrorKind, 'auth'> | 'redirected', Kind>> = {
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

const byStatus: ReadonlyMap<number, ErrorKind | 'redirected'> = new Map([
  [301, 'redirected'],
  [302, 'redirected'],
  [303, 'redirected'],
  [307, 'redirected'],
  [308, 'redirected'],
  [401, 'auth'],
  [402, 'quota'],
  [403, 'auth'],
  [408, 'overloaded'],
  [409, 'overloaded'],
  [413, 'contextOverflow'],
  [429, 'rateLimit'],
]);
