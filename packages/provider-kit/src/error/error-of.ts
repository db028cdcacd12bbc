import {
  AgentError,
  isJsonObject,
  type JsonObject,
  ModelError,
  type ModelErrorDetails,
  type ModelFailure,
  type ModelRequest,
} from '@mortise/core';
import { CleanStream, Secrets } from '@mortise/core/credential';
import { retryAfterOf } from '@mortise/http-kit';
import { describeSizes } from './describe-sizes.ts';
import { isModelError } from './is-model-error.ts';
import { lateWordsOf } from './late-words.ts';
import { redact } from './redact.ts';
import { streamCut } from './stream-cut.ts';
import { textsIn } from './texts-in.ts';
import type { WireErrors } from './wire-error.ts';

/**
 * What was thrown while a request was sent or its answer was read, as an error with a code.
 *
 * Told by its members: the SDK may be here in several copies. `opened`: the head of an answer had come.
 */
export function errorOf(thrown: unknown, provider: string, opened: boolean, wireError: WireErrors): ModelError {
  try {
    return told(thrown, provider, opened, wireError);
  } catch {
    // What was thrown throws when it is looked at.
    return new ModelError(
      'bad_response',
      `the client of ${provider} threw a value that is not an error. Look at the option \`client\` or \`fetch\`.`,
    );
  }
}

function told(thrown: unknown, provider: string, opened: boolean, wireError: WireErrors): ModelError {
  if (isModelError(thrown)) return thrown;
  const { status, headers, error: body, code, type, message } = membersOf(thrown);
  // Google's errors are lists with one error.
  const error: unknown = Array.isArray(body) ? body[0] : body;
  const cause = causeOf(thrown);
  if (typeof status === 'number') {
    const said: JsonObject | Members = isJsonObject(error) ? error : { code, type, error };
    const reason = said['message'] ?? said['error'] ?? message;
    return wireError(provider, { ...said, message: reason }, { ...cause, ...hintsIn(headers), status });
  }
  // In the middle of a stream, or with status 200: there is an error without a status.
  const reported = isJsonObject(error) ? error : typeof error === 'string' ? { error } : undefined;
  if (reported) return wireError(provider, reported, { ...cause, ...hintsIn(headers) });
  if (thrown instanceof SyntaxError) return badStream(provider, cause);
  if (opened || (!isRequestError(thrown) && systemCode(thrown) !== undefined))
    return streamCut(provider, 'broke off', cause);
  if (thrown instanceof TypeError && !isRequestError(thrown)) {
    return new ModelError('bad_response', `the client of ${provider} could not read the response. Ask again.`, {
      ...cause,
      retryable: true,
    });
  }
  return unreachable(thrown, provider);
}

/** The error of a request that no head of an answer came to, as `fetch` throws it. */
export function unreachable(thrown: unknown, provider: string): ModelError {
  if (isModelError(thrown)) return thrown;
  const reason = systemCode(thrown);
  return new ModelError(
    'unreachable',
    `${provider} could not be reached${reason === undefined ? '' : ` (${reason})`}. Check the network and the option \`baseURL\`, then ask again.`,
    { ...causeOf(thrown), retryable: true },
  );
}

/** Whether the SDK says that the request failed, and not the reading of its answer. */
function isRequestError(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'requestID' in thrown;
}

function badStream(provider: string, cause: ModelErrorDetails): ModelError {
  return new ModelError('bad_stream', `${provider} sent an event that is not JSON. Ask again.`, {
    ...cause,
    retryable: true,
  });
}

/** The server's own hints on a retry, which count more than its status. */
function hintsIn(headers: unknown): ModelErrorDetails {
  if (!(headers instanceof Headers)) return {};
  const retryAfterMs = retryAfterOf(headers);
  const word = headers.get('x-should-retry') ?? '';
  return {
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(/^(true|false)$/.test(word) && { retryable: word === 'true' }),
  };
}

interface Members {
  readonly [member: string]: unknown;
}

/** Safe with anything: what is thrown may be hostile, and throw when it is looked at. */
function membersOf(thrown: unknown): Members {
  if (typeof thrown !== 'object' || thrown === null) return {};
  try {
    const { status, headers, error, code, type, message } = thrown as Members;
    return { status, headers, error, code, type, message };
  } catch {
    return {};
  }
}

/** The error itself, for the application's own logs, unless it holds what looks like a key. */
function causeOf(thrown: unknown): ModelErrorDetails {
  try {
    if (!(thrown instanceof Error)) return {};
    const shown = textsIn(thrown);
    return redact(shown) === shown ? { cause: thrown } : {};
  } catch {
    return {};
  }
}

/** The system's own word, such as ECONNREFUSED, from wherever it is in the chain of causes. */
function systemCode(thrown: unknown): string | undefined {
  let at = thrown;
  for (let depth = 0; depth < 5 && typeof at === 'object' && at !== null; depth++) {
    const { code } = membersOf(at);
    if (typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code)) return code;
    at = 'cause' in at ? at.cause : undefined;
  }
  return undefined;
}

/**
 * Returns the last event of a failed call.
 * @param error Our own configuration error, or the result of `fromError` for the thrown value.
 * @param secrets Texts that the error must not contain.
 * @param requestId The id that users name to the provider when they report the failure.
 */
export function failureOf(
  error: AgentError,
  request: ModelRequest,
  secrets: readonly string[],
  requestId?: string,
): ModelFailure {
  if (isOurs(error)) return { type: 'failure', error, retryable: false };
  const known = new Secrets();
  for (const secret of secrets) known.add('key', secret);
  const told = toldAs(error as ModelError, sizesOf(error, request) + nameOf(requestId, known), known);
  return { type: 'failure', error: told, retryable: told.retryable };
}

/** Whether it says in our own words that something was put together wrongly. */
export function isOurs(thrown: unknown): thrown is AgentError {
  try {
    return AgentError.is(thrown) && !isModelError(thrown);
  } catch {
    return false;
  }
}

function sizesOf({ code }: AgentError, request: ModelRequest): string {
  return code === 'context_overflow' ? ` ${describeSizes(request)}` : '';
}

/** An id that holds what must not be told is none. */
function nameOf(id: string | undefined, known: Secrets): string {
  return id === undefined || redact(known.text(id)) !== id ? '' : ` Its request id is ${id}.`;
}

/** With more words, and without secrets: servers and proxies repeat what was sent to them. */
function toldAs(error: ModelError, more: string, known: Secrets): ModelError {
  // Of what was cut before it came here, half a secret may be left.
  const said = (lateWordsOf(error)?.((text) => known.text(text)) ?? error.message) + more;
  const pieces = said.split(cutMark);
  const message = pieces
    .map((piece, at) => (at < pieces.length - 1 ? new CleanStream(known).push(piece) : known.text(piece)))
    .join(cutMark);
  const isClean = message === error.message + more && !holds(error.cause, known);
  return isClean && more === '' ? error : reworded(error, message, !isClean);
}

/** Where `cutText` cuts. */
const cutMark = '…';

function holds(cause: unknown, known: Secrets): boolean {
  if (known.empty) return false;
  try {
    const texts = textsIn(cause);
    return known.text(texts) !== texts;
  } catch {
    // What cannot be looked through may hold anything.
    return true;
  }
}

function reworded(error: ModelError, message: string, alone: boolean): ModelError {
  const { code, status, retryable, retryAfterMs, cause } = error;
  return new ModelError(code, message, {
    retryable,
    ...(status !== undefined && { status }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(!alone && cause !== undefined && { cause }),
  });
}
