import { type FunctionCall, isJsonObject, type JsonObject } from '@mortise/core';
import { wellFormed, wellFormedJson } from '@mortise/provider-kit';

/**
 * The metadata that marks a call of a custom tool, whose input
 * is any text. In the log the call has one argument, `input`.
 */
export const customCall: JsonObject = Object.freeze({ type: 'custom_tool_call' });

/** Converts a piece of the input to a piece of the argument text. `before`: the input so far. */
export function customDelta(before: string, delta: string): string {
  return `${before === '' ? '{"input":"' : ''}${JSON.stringify(delta).slice(1, -1)}`;
}

/** Returns the end of the argument text. */
export function customEnd(before: string): string {
  return `${before === '' ? '{"input":"' : ''}"}`;
}

/** Returns the input of a call of a custom tool. */
export function customInput({ args }: FunctionCall): string {
  const { input } = args;
  return typeof input === 'string' ? wellFormed(input) : JSON.stringify(args);
}

/**
 * Returns the arguments of a call as a JSON text. A refused call
 * is sent back with its original text if that is a JSON object.
 */
export function argumentsOf({ args, refused }: FunctionCall): string {
  if (!refused) return JSON.stringify(wellFormedJson(args));
  try {
    return isJsonObject(JSON.parse(refused.text)) ? refused.text : '{}';
  } catch {
    // The text that is sent back must be JSON.
    return '{}';
  }
}

/**
 * Returns true if a URI is the id of a file that was uploaded
 * to the provider: `file-...`, or `file_...` for some servers.
 */
export function isUploadedFile(uri: string): boolean {
  return /^file[-_][\w-]+$/.test(uri);
}
