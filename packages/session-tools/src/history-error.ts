import { SessionError } from '@mortise/core';

/** The error for a message that cannot be imported; no session was created. Its code is `bad_history`. */
export class HistoryError extends SessionError {
  /** The index of the message, from 0. */
  readonly index: number;

  /** @param problem The problem, as the rest of a sentence that begins with the message. */
  constructor(index: number, problem: string) {
    super('bad_history', `message ${index} of the history ${problem}`);
    this.index = index;
  }
}
