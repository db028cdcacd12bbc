import { AgentError } from './agent-error.ts';

/**
 * Returns a thrown value as an error. Safe with any value: a hostile one may throw when its members are read.
 */
export function asError(thrown: unknown): Error {
  try {
    if (thrown instanceof Error) return thrown;
  } catch {
    // Its prototype cannot be read: it is not an error that anybody could use.
  }
  return new Error('a value that is not an error was thrown', { cause: thrown });
}

/** The class of what was thrown, as far as it can be told and shown. */
export function classOf(thrown: unknown): string {
  try {
    const name: unknown = thrown instanceof Error ? thrown.name : undefined;
    return typeof name === 'string' && /^\w{1,60}$/.test(name) ? name : 'Error';
  } catch {
    return 'Error';
  }
}

/**
 * What may be stored and shown of what was thrown: our own messages
 * are written for that, those of others may hold secrets and paths.
 */
export function publicMessage(thrown: unknown, what: string): string {
  return isAgentError(thrown) ? thrown.message : `${what} (${classOf(thrown)}). The complete error is in the cause.`;
}

/**
 * Why something failed, as far as it may be shown: the message of an error of ours, the code of a model's,
 * which says what the provider said, and the class of another, whose message may hold secrets.
 */
export function publicReason(thrown: unknown): string {
  if (!isAgentError(thrown)) return classOf(thrown);
  return classOf(thrown) === 'ModelError' ? `ModelError (${thrown.code})` : thrown.message;
}

/** As `AgentError.is`, which a hostile value can make throw. */
export function isAgentError(thrown: unknown): thrown is AgentError {
  try {
    return AgentError.is(thrown);
  } catch {
    return false;
  }
}

/**
 * Says what was thrown, for this process only: not enumerable,
 * so that the whole can be logged and sent as it is.
 */
export function withCause<T extends object>(what: T, cause: unknown): T & { readonly cause?: unknown } {
  return cause === undefined ? what : Object.defineProperty(what, 'cause', { value: cause });
}
