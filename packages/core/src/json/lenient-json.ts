import type { JsonLimits } from './json-limits.ts';
import { isJsonObject, type JsonValue } from './json-value.ts';
import { type ParsedArgs, parseArgs } from './parse-args.ts';
import { scanJson } from './scan-json.ts';

/**
 * Parses the argument text of a call like `parseArgs`; if `parseArgs` refuses the text, parses it again and
 * tolerates mistakes that have only one possible reading: see `lenientJson`. Arguments inside a JSON string
 * are read too.
 */
export function parseLenientArgs(text: string, limits: JsonLimits): ParsedArgs {
  const parsed = parseArgs(text, limits);
  if ('args' in parsed) return parsed;
  const value = lenientJson(text, limits);
  const args = typeof value === 'string' ? lenientJson(value, limits) : value;
  return isJsonObject(args) ? { args } : parsed;
}

/**
 * Parses JSON text with control characters in its strings, such as line breaks, with a comma before a closing
 * bracket, or with closing brackets after its end. Returns undefined for any other text that is not JSON, and
 * for text that `scanJson` refuses: a duplicate key, a number that loses digits.
 */
export function lenientJson(text: string, limits: JsonLimits): JsonValue | undefined {
  if (text.length > limits.chars) return undefined;
  for (const spelled of [text, withoutSlips(text)]) {
    try {
      if (!scanJson(spelled, limits)) return JSON.parse(spelled) as JsonValue;
    } catch {
      // The text is tried again with its mistakes corrected; if that fails too, it is not JSON.
    }
  }
  return undefined;
}

/** Corrects the mistakes that `lenientJson` tolerates, in one pass over the text. */
function withoutSlips(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  let depth = 0;
  let inString = false;
  const replace = (at: number, by: string): void => {
    pieces.push(text.slice(from, at), by);
    from = at + 1;
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
      else if (char < ' ') replace(at, JSON.stringify(char).slice(1, -1));
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth++;
    else if (char === ',' && isClosing(text[nextAt(text, at + 1)])) replace(at, '');
    else if (isClosing(char) && --depth === 0) {
      pieces.push(text.slice(from, at + 1));
      from = /^[\s\]}]*$/.test(text.slice(at + 1)) ? text.length : at + 1;
      break;
    }
  }
  return pieces.join('') + text.slice(from);
}

/** Returns the position of the next character that is not a space. */
function nextAt(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \n\r\t'.includes(text[at] as string)) at++;
  return at;
}

function isClosing(char: string | undefined): boolean {
  return char === '}' || char === ']';
}

/**
 * Returns a text without the Markdown fence around it: models
 * often put JSON into a fence, even if they are asked not to.
 */
export function unfenced(text: string): string {
  const fenced = text.trim();
  const first = fenced.indexOf('\n');
  const last = fenced.lastIndexOf('\n');
  const isFenced = opening.has(fenced.slice(0, Math.max(first, 0)).trimEnd()) && fenced.slice(last).trim() === '```';
  return isFenced ? fenced.slice(first, last) : text;
}

const opening: ReadonlySet<string> = new Set(['```', '```json']);
