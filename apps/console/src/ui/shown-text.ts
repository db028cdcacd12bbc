import { type JsonValue, modelResponse, type ToolOutcome } from '@mortise/core';
import { formatValue } from '../text/format-value.ts';
import { neutralize } from '../text/neutralize.ts';

/** A value as it may be shown. */
export function shownValue(value: JsonValue): string {
  return neutralize(formatValue(value));
}

/** The result of a call for display: the application's value, or the error that the model reads. */
export function shownOutcome(name: string, outcome: ToolOutcome): string {
  if (outcome.status === 'ok') return shownValue(outcome.output);
  if (outcome.status === 'error') return neutralize(outcome.message);
  outcome.status satisfies 'denied';
  return shownValue(modelResponse({ name, outcome }));
}
