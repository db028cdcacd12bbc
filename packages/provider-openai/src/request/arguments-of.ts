import { type FunctionCall, isJsonObject } from '@mortise/core';
import { wellFormedJson } from '@mortise/provider-kit';

/**
 * The arguments of a call as a text, which servers parse again. One that was refused is sent back with what
 * it said, where that is a JSON object.
 */
export function argumentsOf({ args, refused }: FunctionCall): string {
  if (!refused) return JSON.stringify(wellFormedJson(args));
  try {
    return isJsonObject(JSON.parse(refused.text)) ? refused.text : '{}';
  } catch {
    // What is sent back must be JSON.
    return '{}';
  }
}
