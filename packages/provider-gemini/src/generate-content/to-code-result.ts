import { type FunctionResponsePart, isJsonObject, modelResponse } from '@mortise/core';
import { type WireBody, wellFormed } from '@mortise/provider-kit';
import { codeIdOf } from '../request/code-call.ts';

/** The result of code that the application ran. */
export function toCodeResult(part: FunctionResponsePart): WireBody {
  const { outcome } = part;
  const read = modelResponse(part);
  const { output, outcome: said, error, reason } = read;
  if (outcome.status === 'ok' && typeof output === 'string' && isJsonObject(outcome.output))
    return { outcome: outcomes.get(String(said)) ?? 'OUTCOME_OK', output: wellFormed(output), ...codeIdOf(part) };
  const words = [error, reason].filter((word) => typeof word === 'string').join(': ');
  return {
    outcome: outcome.status === 'ok' ? 'OUTCOME_OK' : outcomeOfError(outcome),
    output: wellFormed(words === '' ? JSON.stringify(read) : words),
    ...codeIdOf(part),
  };
}

function outcomeOfError(outcome: FunctionResponsePart['outcome']): string {
  const late = outcome.status === 'error' && outcome.code === 'tool_timeout';
  return late ? 'OUTCOME_DEADLINE_EXCEEDED' : 'OUTCOME_FAILED';
}

const outcomes: ReadonlyMap<string, string> = new Map([
  ['ok', 'OUTCOME_OK'],
  ['failed', 'OUTCOME_FAILED'],
  ['timeout', 'OUTCOME_DEADLINE_EXCEEDED'],
]);
