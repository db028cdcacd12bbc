import { SessionError } from '@mortise/core';

/** A message cannot be taken over as it is, and no session was made. Its code is `bad_history`. */
export class HistoryError extends SessionError {
  /** The index of the message, from 0. */
  readonly index: number;

  /** @param problem The problem, as a sentence that begins with the message. */
  constructor(index: number, problem: string) {
    super('bad_history', `message ${index} of the history ${problem}`);
    this.index = index;
  }
}
