import { isJsonObject, type JsonObject, ModelError, type ModelErrorDetails } from '@mortise/core';
import { retryAfterOf } from '@mortise/http-kit';
import type { FromError } from '../wire/wire.ts';
import { isModelError, streamCut } from './model-errors.ts';
import { redact, textsIn } from './secrets.ts';
import type { WireErrors } from './wire-error.ts';

/**
 * Returns the error of a thrown value by the wire's `fromError`. A model error is returned unchanged; a value
 * that throws when it is read becomes `bad_response`.
 *
 * @param opened True if the headers of an answer had arrived.
 */
export function modelErrorOf(
  thrown: unknown,
  { fromError, provider }: { readonly fromError: FromError; readonly provider: string },
  opened = false,
): ModelError {
  if (isModelError(thrown)) return thrown;
  try {
    return fromError(thrown, provider, opened);
  } catch {
    return new ModelError(
      'bad_response',
      `the client of ${provider} threw a value that is not an error. Check the option \`client\` or \`fetch\`.`,
    );
  }
}

/**
 * Converts a value that a vendor's SDK threw, while sending a request or reading its answer, to an error. The
 * value is recognized by its members, because there may be several copies of the SDK.
 *
 * @param opened True if the headers of an answer had arrived.
 */
export function errorOf(thrown: unknown, provider: string, opened: boolean, wireError: WireErrors): ModelError {
  if (isModelError(thrown)) return thrown;
  const { status, headers, error: body, code, type, message } = membersOf(thrown);
  // Google sends a list with one error.
  const error: unknown = Array.isArray(body) ? body[0] : body;
  const cause = causeOf(thrown);
  if (typeof status === 'number') {
    const fields: JsonObject | Members = isJsonObject(error) ? error : { code, type, error };
    const reason = fields['message'] ?? fields['error'] ?? message;
    return wireError(provider, { ...fields, message: reason }, { ...cause, ...hintsIn(headers), status });
  }
  // An error without a status is part of a stream, or of an answer with status 200.
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

/** Returns the error of a request that got no response, from the value that `fetch` threw. */
export function unreachable(thrown: unknown, provider: string): ModelError {
  if (isModelError(thrown)) return thrown;
  const reason = systemCode(thrown);
  return new ModelError(
    'unreachable',
    `${provider} could not be reached${reason === undefined ? '' : ` (${reason})`}. Check the network and the option \`baseURL\`, then ask again.`,
    { ...causeOf(thrown), retryable: true },
  );
}

/** Returns true if, according to the SDK, the request itself failed and not the reading of its answer. */
function isRequestError(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'requestID' in thrown;
}

function badStream(provider: string, cause: ModelErrorDetails): ModelError {
  return new ModelError('bad_stream', `${provider} sent an event that is not JSON. Ask again.`, {
    ...cause,
    retryable: true,
  });
}

/** Returns the server's retry hints, which override its status. */
function hintsIn(headers: unknown): ModelErrorDetails {
  if (!(headers instanceof Headers)) return {};
  const retryAfterMs = retryAfterOf(headers);
  const value = headers.get('x-should-retry') ?? '';
  return {
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(/^(true|false)$/.test(value) && { retryable: value === 'true' }),
  };
}

interface Members {
  readonly [member: string]: unknown;
}

/** Returns the members of a thrown value; none if reading them throws. */
function membersOf(thrown: unknown): Members {
  if (typeof thrown !== 'object' || thrown === null) return {};
  try {
    const { status, headers, error, code, type, message } = thrown as Members;
    return { status, headers, error, code, type, message };
  } catch {
    return {};
  }
}

/**
 * Returns the thrown error as a cause, for the application's
 * logs, unless it contains text that looks like a key.
 */
function causeOf(thrown: unknown): ModelErrorDetails {
  try {
    if (!(thrown instanceof Error)) return {};
    const shown = textsIn(thrown);
    return redact(shown) === shown ? { cause: thrown } : {};
  } catch {
    return {};
  }
}

/** Returns the system code, such as ECONNREFUSED, of an error or one of its causes. */
function systemCode(thrown: unknown): string | undefined {
  let at = thrown;
  for (let depth = 0; depth < 5 && typeof at === 'object' && at !== null; depth++) {
    const { code } = membersOf(at);
    if (typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code)) return code;
    at = 'cause' in at ? at.cause : undefined;
  }
  return undefined;
}
