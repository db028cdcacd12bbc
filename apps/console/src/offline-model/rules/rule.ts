import type { JsonObject } from '@mortise/core';

/** How one kind of request becomes calls of one tool. */
export interface Rule {
  readonly tool: string;
  /** What the user may say, for the list of what the model can do. */
  readonly example: string;
  /**
   * The arguments of each call, several for calls beside each
   * other; `undefined` where the clause is about something else.
   */
  match(clause: string): readonly JsonObject[] | undefined;
}
