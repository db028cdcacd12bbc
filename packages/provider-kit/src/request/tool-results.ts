import type { Content, FunctionResponsePart, InterimOutcome, ToolOutcome } from '@mortise/core';

/** The results in a content of the role `tool`. */
export interface ToolResults {
  readonly results: readonly FunctionResponsePart[];
  /** The other parts, which a user sent with the results. Undefined if there are none. */
  readonly rest: Content | undefined;
}

/** Separates the results of calls from the other parts of a content. */
export function splitResults(content: Content): ToolResults {
  const results = content.parts.filter((part) => part.type === 'functionResponse');
  const rest = content.parts.filter((part) => part.type !== 'functionResponse');
  return { results, rest: rest.length === 0 ? undefined : { ...content, parts: rest } };
}

/** True if the model reads only the parts of an outcome: its output is null. */
export function isOutputless(outcome: ToolOutcome | InterimOutcome): boolean {
  return outcome.status === 'ok' && outcome.output === null && outcome.modelOutput === undefined;
}

/**
 * Returns the text before the media of a result, on a wire that takes media only after all results.
 *
 * @param at the index of the call in its turn
 */
export function resultHeading(name: string, at: number): string {
  return `What ${name} returned for call ${at + 1} of the turn:`;
}
