import { type JsonValue, modelResponse, type PendingCall, type ToolOutcome } from '@mortise/core';
import type { Paint } from '../terminal/paint.ts';
import { formatValue } from '../text/format-value.ts';
import { neutralize } from '../text/neutralize.ts';

/** Formats a value for display. */
export function shownValue(value: JsonValue): string {
  return neutralize(formatValue(value));
}

/** Formats the result of a call for display: the application's value, or the error that the model reads. */
export function shownOutcome(name: string, outcome: ToolOutcome): string {
  if (outcome.status === 'ok') return shownValue(outcome.output);
  if (outcome.status === 'error') return neutralize(outcome.message);
  outcome.status satisfies 'denied';
  return shownValue(modelResponse({ name, outcome }));
}

/** Returns the lines about a call's arguments, and the arguments with which it would run if they differ. */
export function shownArgs(
  { call, checked, checkedGap }: Pick<PendingCall, 'call' | 'checked' | 'checkedGap'>,
  paint: Paint,
): readonly string[] {
  return [
    ...linesOf(shownValue(call.args)),
    ...(checked === undefined ? [] : [paint.yellow('   which comes to'), ...linesOf(shownValue(checked))]),
    ...(checkedGap ? [paint.yellow(`   ! ${gaps[checkedGap.reason]}`)] : []),
  ];
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').map((line) => `   ${line}`);
}

const gaps = {
  large: 'the arguments with which the call runs are too large to be shown',
  opaque: 'the arguments with which the call runs cannot be shown in full',
} as const;
