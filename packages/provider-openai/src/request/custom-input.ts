import type { FunctionCall, JsonObject } from '@mortise/core';
import { wellFormed } from '@mortise/provider-kit';

/** The mark of a call of a custom tool, whose input is any text: in the log it has one argument, `input`. */
export const customCall: JsonObject = Object.freeze({ type: 'custom_tool_call' });

/** The piece of the argument text that a piece of the input is. `before`: as far as it came. */
export function customDelta(before: string, delta: string): string {
  return `${before === '' ? '{"input":"' : ''}${JSON.stringify(delta).slice(1, -1)}`;
}

/** The end of the argument text. */
export function customEnd(before: string): string {
  return `${before === '' ? '{"input":"' : ''}"}`;
}

/** The input of a call. */
export function customInput({ args }: FunctionCall): string {
  const { input } = args;
  return typeof input === 'string' ? wellFormed(input) : JSON.stringify(args);
}
