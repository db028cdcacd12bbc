import { AgentError, ModelError, type ModelFailure, type ModelRequest } from '@mortise/core';
import { CleanStream, Secrets } from '@mortise/core/credential';
import { describeSizes } from './describe-sizes.ts';
import { isModelError } from './is-model-error.ts';
import { lateWordsOf } from './late-words.ts';
import { redact } from './redact.ts';
import { textsIn } from './texts-in.ts';

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
