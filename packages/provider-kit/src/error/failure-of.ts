import { AgentError, ModelError, type ModelFailure, type ModelRequest } from '@mortise/core';
import { CleanStream, Secrets } from '@mortise/core/credential';
import { describeSizes } from './describe-sizes.ts';
import { isModelError } from './is-model-error.ts';
import { lateWordsOf } from './late-words.ts';
import { textsIn } from './texts-in.ts';

/**
 * The last event of a call that gave no turn.
 *
 * @param error our own error of what was put together wrongly, or what `fromError` says of what was thrown
 * @param secrets texts that the error must not hold
 */
export function failureOf(error: AgentError, request: ModelRequest, secrets: readonly string[]): ModelFailure {
  if (isOurs(error)) return { type: 'failure', error, retryable: false };
  const told = withoutSecrets(withSizes(error as ModelError, request), secrets);
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

function withSizes(error: ModelError, request: ModelRequest): ModelError {
  return error.code === 'context_overflow' ? reworded(error, `${error.message} ${describeSizes(request)}`) : error;
}

/** Servers and proxies repeat what was sent to them. */
function withoutSecrets(error: ModelError, secrets: readonly string[]): ModelError {
  const known = new Secrets();
  for (const secret of secrets) known.add('key', secret);
  if (known.empty) return error;
  // Of what was cut before it came here, half a secret may be left.
  const said = lateWordsOf(error)?.((text) => known.text(text)) ?? error.message;
  const pieces = said.split(cutMark);
  const message = pieces
    .map((piece, at) => (at < pieces.length - 1 ? new CleanStream(known).push(piece) : known.text(piece)))
    .join(cutMark);
  return message !== error.message || holds(error.cause, known) ? reworded(error, message, true) : error;
}

/** Where `cutText` cuts. */
const cutMark = '…';

function holds(cause: unknown, known: Secrets): boolean {
  try {
    const texts = textsIn(cause);
    return known.text(texts) !== texts;
  } catch {
    // What cannot be looked through may hold anything.
    return true;
  }
}

function reworded(error: ModelError, message: string, alone = false): ModelError {
  const { code, status, retryable, retryAfterMs, cause } = error;
  return new ModelError(code, message, {
    retryable,
    ...(status !== undefined && { status }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(!alone && cause !== undefined && { cause }),
  });
}
