import type { JsonLimits, JsonProblem } from './json-limits.ts';
import { isJsonObject, type JsonObject } from './json-value.ts';
import { scanJson } from './scan-json.ts';

/** The arguments of a call, or the problem of the text that they were parsed from. */
export type ParsedArgs = { readonly args: JsonObject } | { readonly problem: JsonProblem };

/**
 * Parses the argument text of a call. An empty text means no arguments. Refuses text that a lenient parser
 * would accept silently, because the tool must run with exactly the arguments that a user approved.
 */
export function parseArgs(text: string, limits: JsonLimits): ParsedArgs {
  const unchanged = parsedUnchanged(text, limits);
  if (unchanged) return { args: unchanged };
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

/**
 * Returns the arguments of a text that `JSON.stringify` writes in the same way, except for spaces, so that
 * parsing has lost nothing; otherwise undefined.
 */
function parsedUnchanged(text: string, limits: JsonLimits): JsonObject | undefined {
  if (text.trim() === '') return {};
  if (text.length > Math.min(limits.nodes, limits.chars) || unusual.test(text) || isDeep(text, limits))
    return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const written = JSON.stringify(value);
    return isJsonObject(value) && (written === text || written === withoutSpaces(text)) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns true if a text may be nested too deeply: each level takes two characters, and starts with a
 * bracket.
 */
function isDeep(text: string, { depth }: JsonLimits): boolean {
  return text.length > 2 * depth && text.split(/[[{]/, depth + 2).length > depth + 1;
}

/** Returns JSON text without the spaces between its tokens. */
function withoutSpaces(text: string): string {
  return text.replace(/("[^"\\]*(?:\\.[^"\\]*)*")|[ \n\r\t]+/g, '$1');
}

/** Names that could change a prototype, and integers that a number may not hold exactly. */
const unusual = /__proto__|constructor|\d{16}/;

/** Returns the problem of parsed arguments that are not an object. */
export function notAnObject(value: unknown): JsonProblem {
  const got = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return {
    code: 'invalid_args_type',
    message: `expected an object, got ${got}. Send the arguments as one JSON object.`,
  };
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // JavaScript engines quote the text in the message; only the position is useful.
  return message.replace(/,? ?\.{0,3}"[\s\S]*"( is not valid JSON$)?/, '').slice(0, 200);
}
