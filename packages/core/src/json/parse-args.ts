import type { JsonLimits } from './json-limits.ts';
import type { JsonProblem } from './json-problem.ts';
import { isJsonObject, type JsonObject } from './json-value.ts';
import { scanJson } from './scan-json.ts';

/** What became of a call's argument text. */
export type ParsedArgs = { readonly args: JsonObject } | { readonly problem: JsonProblem };

/**
 * Parses the argument text of a call. An empty text means no arguments.
 *
 * Refuses what a lenient parser would accept in silence, because what a person approves must be what runs.
 */
export function parseArgs(text: string, limits: JsonLimits): ParsedArgs {
  if (text === '' || text.trim() === '') return { args: {} };
  let value: unknown;
  try {
    if (isWithin(text, limits)) value = parsePlain(text);
    if (value === undefined) {
      const problem = scanJson(text, limits);
      if (problem) return { problem };
      value = JSON.parse(text);
    }
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

/**
 * Whether a text is too short to have too many levels, of
 * which each takes two characters, or too many values.
 */
function isWithin({ length }: string, { chars, depth, nodes }: JsonLimits): boolean {
  return length <= 2 * depth && length <= nodes && length <= chars;
}

/**
 * The value of a text that says the same when it is written again, as most do: then no key stands twice, and
 * no number has lost digits. Undefined where it does not, which proves nothing.
 */
function parsePlain(text: string): unknown {
  if (unusual.test(text)) return undefined;
  const value: unknown = JSON.parse(text);
  return JSON.stringify(value) === text ? value : undefined;
}

/** Names that could poison prototypes, and integers that may be beyond what a number holds. */
const unusual = /__proto__|constructor|\d{16}/;

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
