import type { JsonObject } from '@mortise/core';

/** The rule that turns one kind of request into calls of one tool. */
export interface Rule {
  readonly tool: string;
  /** An example request, for the list of abilities. */
  readonly example: string;
  /**
   * The arguments of each call, several for calls in parallel; `undefined` if the clause is about something
   * else.
   */
  match(clause: string): readonly JsonObject[] | undefined;
}
