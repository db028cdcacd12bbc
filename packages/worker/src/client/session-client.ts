import type {
  Content,
  JsonInput,
  OpenFilter,
  OpenQuestion,
  Page,
  PageRequest,
  SessionKey,
  ToolOutcome,
} from '@mortise/core';
import type { ParkedSession } from '../dispatcher/dispatcher.ts';

/**
 * A client of sessions for a server without an agent: each method puts one item into the session's inbox and
 * wakes the session. A worker processes the item; the log then has its outcome (`mailOutcome`).
 *
 * An item is processed once per `id`: a caller that does not know whether a call succeeded repeats it with
 * the same id. Without an id, each call adds another item. All methods reject with `session_not_found` if
 * there is no such session, with `bad_input` if the key is invalid, and with errors of the store or the
 * dispatcher: then repeat the call.
 */
export interface SessionClient {
  /** Sends a message of the user. Creates the session if it does not exist. */
  say(key: SessionKey, message: string | Content, options?: SayOptions): Promise<Delivered>;
  /** Sends the answer to a question. Rejects with `bad_answer` if the value is not JSON. */
  answer(key: SessionKey, answer: QueuedAnswer, options?: QueueOptions): Promise<Delivered>;
  /** Sends the result of a call that is pending, or that runs elsewhere. */
  result(key: SessionKey, result: QueuedResult, options?: QueueOptions): Promise<Delivered>;
  /** Withdraws a question that no longer needs an answer. The model reads `reason`. */
  withdraw(key: SessionKey, question: QueuedWithdrawal, options?: QueueOptions): Promise<Delivered>;
  /** Cancels the active run, and withdraws open questions. */
  cancel(key: SessionKey, reason?: string, options?: QueueOptions): Promise<Delivered>;
  /** Wakes the session. Call it also for a parked session, once its problem is fixed. */
  wake(key: SessionKey): Promise<void>;
  /**
   * Lists the open questions of all sessions, oldest first. Rejects with `no_session_index` if the store has
   * no index.
   */
  open(filter?: OpenFilter, page?: PageRequest): Promise<Page<OpenQuestion>>;
  /**
   * Lists the sessions that workers have given up, each with the code of its error: fix the cause and `wake`
   * them. Rejects with `parked_not_listed` if the dispatcher cannot list them.
   */
  parked(page?: PageRequest): Promise<Page<ParkedSession>>;
}

/** Options of an inbox item. */
export interface QueueOptions {
  /** The id of the inbox item; default: a random id. */
  readonly id?: string | undefined;
}

/** Options of a message. */
export interface SayOptions extends QueueOptions {
  /** The author of the message, stored with it. */
  readonly by?: string | undefined;
}

/** An inbox item that was delivered. */
export interface Delivered {
  readonly id: string;
}

/** An answer to a question. */
export interface QueuedAnswer {
  readonly requestId: string;
  readonly value: JsonInput;
  /** The user who answers; required if a question needs the answers of several users. */
  readonly by?: string | undefined;
}

/** The result of a call. */
export interface QueuedResult {
  readonly callId: string;
  readonly outcome: ToolOutcome;
}

/** The question to withdraw. */
export interface QueuedWithdrawal {
  readonly requestId: string;
  readonly reason?: string | undefined;
}
