import { AgentError, ModelError, type ModelFailure, type ModelRequest } from '@mortise/core';
import { CleanStream, Secrets } from '@mortise/core/credential';
import { cancelled } from './cancelled.ts';
import { describeSizes } from './describe-sizes.ts';
import { lateWordsOf } from './late-words.ts';
import { textsIn } from './texts-in.ts';

/** What a failure is told with. */
export interface FailedCall {
  /** What was thrown, as an error with a code. */
  readonly fromError: (thrown: unknown) => ModelError;
  readonly aborted: boolean;
  readonly request: ModelRequest;
  /** Texts that the error must not hold. */
  readonly secrets: readonly string[];
}

/** The last event of a call that gave no turn. */
export function failureOf(thrown: unknown, { fromError, aborted, request, secrets }: FailedCall): ModelFailure {
  if (aborted) {
    return { type: 'failure', error: cancelled(), retryable: false };
  }
  // Something was put together wrongly: it says so in our own words.
  if (isOurs(thrown)) return { type: 'failure', error: thrown, retryable: false };
  const error = withoutSecrets(withSizes(fromError(thrown), request), secrets);
  return { type: 'failure', error, retryable: error.retryable };
}

function isOurs(thrown: unknown): thrown is AgentError {
  try {
    return AgentError.is(thrown) && !(thrown instanceof ModelError);
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
