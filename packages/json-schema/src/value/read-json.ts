import type { SchemaIssue } from '@mortise/core';

/** The result of reading a value before it is checked. */
export interface JsonReading {
  /** The reason why the value is not JSON; undefined if it is JSON. */
  readonly problem: SchemaIssue | undefined;
  /**
   * The size of the value: the number of values in it, plus
   * an eighth of the characters of its strings and names.
   */
  readonly size: number;
}

/**
 * Reads a value as JSON. A cycle is found because it exceeds the
 * maximum depth. Getters are not called twice: none is expected.
 */
export function readJson(value: unknown): JsonReading {
  const reading: Reading = { path: [], size: 0 };
  const { path } = reading;
  try {
    const message = problemOf(value, reading);
    return { problem: message === undefined ? undefined : { message, path }, size: reading.size };
  } catch (cause) {
    const message = `expected JSON, got a value that cannot be read (${nameOf(cause)})`;
    return { problem: { message, path }, size: reading.size };
  }
}

interface Reading {
  readonly path: PropertyKey[];
  size: number;
}

/** If there is a problem, `path` is its location. */
function problemOf(value: unknown, reading: Reading): string | undefined {
  reading.size += typeof value === 'string' ? 1 + (value.length >> 3) : 1;
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `expected JSON, got ${value}`;
  if (typeof value !== 'object') return `expected JSON, got ${value === undefined ? 'nothing' : `a ${typeof value}`}`;
  const { path } = reading;
  if (path.length >= maxDepth) return `expected at most ${maxDepth} levels of nesting, got more`;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      path.push(at);
      const problem = problemOf(value[at], reading);
      if (problem !== undefined) return problem;
      path.pop();
    }
    return undefined;
  }
  if (!isPlain(value)) return `expected JSON, got an instance of ${nameOf(value)}`;
  for (const key of Object.keys(value)) {
    reading.size += key.length >> 3;
    path.push(key);
    const problem = problemOf((value as Record<string, unknown>)[key], reading);
    if (problem !== undefined) return problem;
    path.pop();
  }
  return undefined;
}

/** Returns true for a plain object of this realm or another one, and for an object without a prototype. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null;
}

function nameOf(value: unknown): string {
  const name: unknown = (value as { constructor?: { name?: unknown } } | null | undefined)?.constructor?.name;
  return typeof name === 'string' && name !== '' ? name.slice(0, 40) : 'an unnamed class';
}

const maxDepth = 512;
