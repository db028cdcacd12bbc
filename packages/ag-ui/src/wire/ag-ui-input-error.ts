import { AgentError } from '@mortise/core';

/** The error for client input that is not a valid run; `code` says why. */
export class AgUiInputError extends AgentError {
  declare readonly code: 'bad_input' | 'interrupt_unanswered' | 'duplicate_resume';

  /** @param message The problem, and the input to send instead. */
  constructor(code: AgUiInputError['code'], message: string) {
    super(code, message);
  }
}
