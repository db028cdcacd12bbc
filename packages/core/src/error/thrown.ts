import { AgentError } from './errors.ts';

/**
 * Returns a thrown value as an error. Never throws, even if a hostile value throws when its members are read.
 */
export function asError(thrown: unknown): Error {
  try {
    if (thrown instanceof Error) return thrown;
  } catch {
    // The prototype cannot be read: the value is not a usable error.
  }
  return new Error('a value that is not an error was thrown', { cause: thrown });
}

/** Returns the name of the class of a thrown value; `Error` if the name cannot be read or shown. */
export function classOf(thrown: unknown): string {
  try {
    const name: unknown = thrown instanceof Error ? thrown.name : undefined;
    return typeof name === 'string' && /^\w{1,60}$/.test(name) ? name : 'Error';
  } catch {
    return 'Error';
  }
}

/**
 * Returns a message about a thrown value that may be stored and shown: the message of an error of the core,
 * otherwise `what` with the class, because messages of other code may hold secrets and paths.
 */
export function publicMessage(thrown: unknown, what: string): string {
  return isAgentError(thrown) ? thrown.message : `${what} (${classOf(thrown)}). The complete error is in the cause.`;
}

/**
 * Returns the reason of a failure as far as it may be shown: the message of a core error; the code of a model
 * error, whose message quotes the provider; the class of any other error, whose message may hold secrets.
 */
export function publicReason(thrown: unknown): string {
  if (!isAgentError(thrown)) return classOf(thrown);
  return classOf(thrown) === 'ModelError' ? `ModelError (${thrown.code})` : thrown.message;
}

/** Returns the result of `AgentError.is`; false if a hostile value makes it throw. */
export function isAgentError(thrown: unknown): thrown is AgentError {
  try {
    return AgentError.is(thrown);
  } catch {
    return false;
  }
}

/**
 * Adds the thrown error to an object as its `cause`, for this process only: the member is not enumerable, so
 * that the object can be logged and sent without it.
 */
export function withCause<T extends object>(what: T, cause: unknown): T & { readonly cause?: unknown } {
  return cause === undefined ? what : Object.defineProperty(what, 'cause', { value: cause });
}
