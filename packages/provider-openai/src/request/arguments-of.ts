import { type FunctionCall, isJsonObject } from '@mortise/core';
import { wellFormedJson } from '@mortise/provider-kit';

/**
 * The arguments of a call as a JSON text. A refused call is sent back with its original text if that is a
 * JSON object.
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
