import type { JsonValue, OutcomePart } from '@mortise/core';

/**
 * The output of a call of which the model reads something else than the application does. It is plain JSON,
 * so that it has the same meaning in a history, in another process.
 */
export interface MortiseResult {
  readonly type: 'mortise-result';
  readonly output: JsonValue;
  readonly modelOutput?: JsonValue;
  readonly parts?: readonly OutcomePart[];
}

/** True if the output of an exported tool has more members than its application reads. */
export function isMortiseResult(output: unknown): output is MortiseResult {
  return typeof output === 'object' && output !== null && (output as Partial<MortiseResult>).type === 'mortise-result';
}
