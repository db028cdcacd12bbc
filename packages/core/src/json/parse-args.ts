import type { JsonLimits } from './json-limits.ts';
import type { JsonProblem } from './json-problem.ts';
import { isJsonObject, type JsonObject } from './json-value.ts';
import { plainArgs } from './plain-args.ts';
import { scanJson } from './scan-json.ts';

/** What became of a call's argument text. */
export type ParsedArgs = { readonly args: JsonObject } | { readonly problem: JsonProblem };

/**
 * Parses the argument text of a call. An empty text means no arguments.
 *
 * Refuses what a lenient parser would accept in silence, because what a person approves must be what runs.
 */
export function parseArgs(text: string, limits: JsonLimits): ParsedArgs {
  const plain = plainArgs(text, limits);
  if (plain) return { args: plain };
  let value: unknown;
  try {
    const problem = scanJson(text, limits);
    if (problem) return { problem };
    value = JSON.parse(text);
  } catch (error) {
    return {
      problem: {
        code: 'invalid_args_json',
        message: `the arguments are not valid JSON: ${reasonOf(error)}. Send the complete object again.`,
      },
    };
  }
  return isJsonObject(value) ? { args: value } : { problem: notAnObject(value) };
}

/** The problem of a value that should have been an object. */
export function notAnObject(value: unknown): JsonProblem {
  const got = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return {
    code: 'invalid_args_type',
    message: `expected an object, got ${got}. Send the arguments as one JSON object.`,
  };
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // Engines quote the text in the message; the position is what helps.
  return message.replace(/,? ?\.{0,3}"[\s\S]*"( is not valid JSON$)?/, '').slice(0, 200);
}
