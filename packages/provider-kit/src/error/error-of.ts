import { isJsonObject, ModelError, type ModelErrorDetails } from '@mortise/core';
import { retryAfterOf } from '@mortise/http-kit';
import { isModelError } from './is-model-error.ts';
import { lateWordsOf, withLateWords } from './late-words.ts';
import { redact } from './redact.ts';
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
  const { status, headers, error, code, type, message } = membersOf(thrown);
  const cause = causeOf(thrown);
  if (typeof status === 'number') {
    const said = isJsonObject(error) ? error : { code, type, message: typeof error === 'string' ? error : message };
    const asked = headersIn(headers);
    const failure = wireError(provider, { message, ...said, status }, { ...cause, ...waitOf(asked) });
    return overruled(failure, asked?.get('x-should-retry'), cause);
  }
  // In the middle of a stream, or with status 200: there is an error without a status.
  if (isJsonObject(error)) return wireError(provider, error, { ...cause, ...waitOf(headersIn(headers)) });
  if (thrown instanceof SyntaxError) return badStream(provider, cause);
  if (opened || (!isRequestError(thrown) && systemCode(thrown) !== undefined)) {
    return new ModelError(
      'stream_cut',
      `the answer of ${provider} broke off. Retry; no call of the partial answer runs.`,
      {
        ...cause,
        retryable: true,
      },
    );
  }
  if (thrown instanceof TypeError && !isRequestError(thrown)) {
    return new ModelError(
      'bad_response',
      `${provider} sent a response that is not valid for the API. Check that the option \`baseURL\` is its address.`,
      cause,
    );
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

/** The server's own word on whether to try again counts more than its status. */
function overruled(error: ModelError, word: string | null | undefined, cause: ModelErrorDetails): ModelError {
  if ((word !== 'true' && word !== 'false') || error.retryable === (word === 'true')) return error;
  const { code, message, status, retryAfterMs } = error;
  const overruling = new ModelError(code, message, {
    ...cause,
    ...(status !== undefined && { status }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    retryable: word === 'true',
  });
  const words = lateWordsOf(error);
  return words ? withLateWords(overruling, words) : overruling;
}

function waitOf(headers: Headers | undefined): ModelErrorDetails {
  const retryAfterMs = retryAfterOf(headers);
  return retryAfterMs === undefined ? {} : { retryAfterMs };
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

function headersIn(headers: unknown): Headers | undefined {
  return headers instanceof Headers ? headers : undefined;
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
