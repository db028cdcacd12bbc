import { AgentError, ModelError, type ModelFailure, type ModelRequest } from '@mortise/core';
import { cancelled } from './cancelled.ts';
import { describeSizes } from './describe-sizes.ts';
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
  const held = secrets.filter((secret) => secret.length >= shortestSecret && holds(error, secret));
  if (held.length === 0) return error;
  const message = held.reduce((text, secret) => text.replaceAll(secret, '«secret»'), error.message);
  return reworded(error, message, true);
}

function holds({ message, cause }: ModelError, secret: string): boolean {
  if (message.includes(secret)) return true;
  try {
    return textsIn(cause).includes(secret);
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

const shortestSecret = 6;
