import type { JsonLimits, JsonProblem } from './json-limits.ts';

/**
 * Finds faults that `JSON.parse` would accept silently: duplicate keys, keys that could change a prototype,
 * numbers that lose digits, and values too large or too deep. Returns undefined for a text with syntax
 * errors, which `JSON.parse` reports. Reads the text once.
 */
export function scanJson(text: string, limits: JsonLimits): JsonProblem | undefined {
  if (text.length > limits.chars) {
    return {
      code: 'args_too_large',
      message: `the arguments are ${text.length} characters long; the limit is ${limits.chars}. Send less.`,
    };
  }
  const keys: KeysOfObject[] = [];
  /** The newest key at each depth. */
  const path: (string | undefined)[] = [];
  let depth = 0;
  let nodes = 1;
  let expectKey = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      if (end < 0) return undefined;
      if (expectKey) {
        const key = decodeKey(text.slice(at, end + 1));
        path[depth] = key;
        const problem = checkKey(key, keys, depth, path);
        if (problem) return problem;
        expectKey = false;
      }
      at = end;
    } else if (code === openBrace || code === openBracket) {
      if (++depth > limits.depth) {
        return {
          code: 'args_too_deep',
          message: `the arguments are nested more than ${limits.depth} levels deep. Send a flatter value.`,
        };
      }
      keys[depth] = undefined;
      path[depth] = undefined;
      expectKey = code === openBrace;
      nodes++;
    } else if (code === closeBrace || code === closeBracket) {
      depth--;
      expectKey = false;
    } else if (code === comma) {
      expectKey = keys[depth] !== undefined;
      nodes++;
    } else if (code === minus || (code >= zero && code <= nine)) {
      const end = endOfNumber(text, at);
      const number = text.slice(at, end);
      if (end - at > 15 || number.includes('e') || number.includes('E')) {
        const problem = checkNumber(number);
        if (problem) return problem;
      }
      at = end - 1;
    }
    if (nodes > limits.nodes) {
      return { code: 'args_too_large', message: `the arguments hold more than ${limits.nodes} values. Send fewer.` };
    }
  }
  return undefined;
}

/** The keys that were read so far of the object at a depth; a set if there are many. */
type KeysOfObject = string[] | Set<string> | undefined;

function checkKey(
  key: string,
  keys: KeysOfObject[],
  depth: number,
  path: readonly (string | undefined)[],
): JsonProblem | undefined {
  if (key === '__proto__' || (key === 'prototype' && path[depth - 1] === 'constructor')) {
    return unsafeKey(path.slice(0, depth + 1).filter((step) => step !== undefined));
  }
  const seen = keys[depth];
  if (!seen) keys[depth] = [key];
  else if (Array.isArray(seen) ? seen.includes(key) : seen.has(key)) {
    return { code: 'invalid_args_json', message: `duplicate key \`${key.slice(0, 100)}\`. Send each key once.` };
  } else if (!Array.isArray(seen)) seen.add(key);
  else if (seen.push(key) > 16) keys[depth] = new Set(seen);
  return undefined;
}

/** Returns the problem of a key through which a prototype could be changed. */
export function unsafeKey(path: readonly string[]): JsonProblem {
  return { code: 'unsafe_key', message: `the key \`${path.join('.').slice(0, 200)}\` is not allowed. Omit it.` };
}

function checkNumber(text: string): JsonProblem | undefined {
  const value = Number(text);
  if (Number.isNaN(value)) return undefined;
  const isBeyond = !Number.isFinite(value) || (/^-?\d+$/.test(text) && !Number.isSafeInteger(value));
  if (!isBeyond && decimalOf(text) === decimalOf(String(value))) return undefined;
  return {
    code: 'invalid_args_schema',
    message: `the number ${text.slice(0, 60)} cannot be represented exactly. Send it as a string.`,
  };
}

/**
 * Returns a number in a form that is equal for all its spellings:
 * its significant digits, and the power of ten of the last digit.
 */
function decimalOf(text: string): string {
  const [mantissa = '', power = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole.replace('-', '') + fraction;
  let first = 0;
  while (digits.charCodeAt(first) === zero) first++;
  let end = digits.length;
  while (end > first && digits.charCodeAt(end - 1) === zero) end--;
  return first === end ? '0' : `${digits.slice(first, end)}e${Number(power) - fraction.length + digits.length - end}`;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes++;
  return backslashes % 2 === 1;
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (isNumberChar(text.charCodeAt(at))) at++;
  return at;
}

function decodeKey(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return String(JSON.parse(literal));
  } catch {
    // A malformed escape is reported by JSON.parse, with its position.
    return literal;
  }
}

function isNumberChar(code: number): boolean {
  return (
    (code >= zero && code <= nine) || code === minus || code === 0x2b || code === 0x2e || code === 0x45 || code === 0x65
  );
}

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const comma = 0x2c;
const minus = 0x2d;
const zero = 0x30;
const nine = 0x39;
