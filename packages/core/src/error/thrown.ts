import { AgentError } from './errors.ts';

/**
 * Returns a thrown value as an error. Safe with any value: a hostile one may throw when its members are read.
 */
export function asError(thrown: unknown): Error {
  try {
    if (thrown instanceof Error) return thrown;
  } catch {
    // The prototype cannot be read: the value is not a usable error.
  }
  return new Error('a value that is not an error was thrown', { cause: thrown });
}

/** Returns the class of a thrown value, as far as it can be read and shown. */
export function classOf(thrown: unknown): string {
  try {
    const name: unknown = thrown instanceof Error ? thrown.name : undefined;
    return typeof name === 'string' && /^\w{1,60}$/.test(name) ? name : 'Error';
  } catch {
    return 'Error';
  }
}

/**
 * Returns a message about a thrown value that may be stored and shown: the core's own messages may be; those
 * of other code may hold secrets and paths.
 */
export function publicMessage(thrown: unknown, what: string): string {
  return isAgentError(thrown) ? thrown.message : `${what} (${classOf(thrown)}). The complete error is in the cause.`;
}

/**
 * Returns the reason of a failure as far as it may be shown: the message of a core error; the code of a model
 * error, whose message quotes the provider; the class of any other, whose message may hold secrets.
 */
export function publicReason(thrown: unknown): string {
  if (!isAgentError(thrown)) return classOf(thrown);
  return classOf(thrown) === 'ModelError' ? `ModelError (${thrown.code})` : thrown.message;
}

/** Returns `AgentError.is`; false for a hostile value that makes it throw. */
export function isAgentError(thrown: unknown): thrown is AgentError {
  try {
    return AgentError.is(thrown);
  } catch {
    return false;
  }
}

/**
 * Adds the thrown error, for this process only: it is not enumerable, so that the object can be logged and
 * sent.
 */
export function withCause<T extends object>(what: T, cause: unknown): T & { readonly cause?: unknown } {
  return cause === undefined ? what : Object.defineProperty(what, 'cause', { value: cause });
}

/**
 * Returns a sentence about a failed run or a failed nested agent for users of the application, by the error
 * code. The message of the error is for developers: it quotes the provider, which may name the account, its
 * owner, and variables of the server. Show this sentence with the code, and log the message.
 */
export function failureText(code: string): string {
  return texts.get(code) ?? 'The request could not be completed. Try again later.';
}

const unavailable = 'The model is not available at the moment. Try again later.';
const texts: ReadonlyMap<string, string> = new Map([
  ...[
    ...['rate_limit', 'overloaded', 'unreachable', 'stall', 'stream_cut', 'bad_stream', 'bad_response'],
    ...['empty_response', 'finish_error', 'model_failed'],
  ].map((code) => [code, unavailable] as const),
  ['auth', 'The model cannot be used at the moment. Try again later.'],
  ['blocked', 'The provider blocked the answer. Rephrase the request.'],
  ['cancelled', 'The run was cancelled.'],
  ['context_overflow', 'The conversation is too long for the model. Begin a new one.'],
  ['file_too_large', 'A file is too large for the model. Give a smaller one.'],
  ['limit', 'A limit of the conversation is reached.'],
  ['output_invalid', 'The model gave no valid answer. Try again.'],
  ['session_busy', 'Another run of this conversation has not ended. Try again later.'],
]);
