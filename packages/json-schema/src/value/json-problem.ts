import type { SchemaIssue } from '@mortise/core';

/** What makes a value no JSON; undefined where it is. Cycles are found by their depth. Getters are not called twice: none is expected. */
export function jsonProblem(value: unknown): SchemaIssue | undefined {
  const path: PropertyKey[] = [];
  try {
    const message = problemOf(value, path);
    return message === undefined ? undefined : { message, path };
  } catch (cause) {
    return { message: `expected JSON, got a value that cannot be read (${nameOf(cause)})`, path };
  }
}

/** On a problem, `path` is left as the way to it. */
function problemOf(value: unknown, path: PropertyKey[]): string | undefined {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `expected JSON, got ${value}`;
  if (typeof value !== 'object') return `expected JSON, got ${value === undefined ? 'nothing' : `a ${typeof value}`}`;
  if (path.length >= maxDepth) return `expected at most ${maxDepth} levels of nesting, got more`;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      path.push(at);
      const problem = problemOf(value[at], path);
      if (problem !== undefined) return problem;
      path.pop();
    }
    return undefined;
  }
  if (!isPlain(value)) return `expected JSON, got an instance of ${nameOf(value)}`;
  for (const key of Object.keys(value)) {
    path.push(key);
    const problem = problemOf((value as Record<string, unknown>)[key], path);
    if (problem !== undefined) return problem;
    path.pop();
  }
  return undefined;
}

/** An object literal, of this realm or another, or one without a prototype. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null;
}

function nameOf(value: unknown): string {
  const name: unknown = (value as { constructor?: { name?: unknown } } | null | undefined)?.constructor?.name;
  return typeof name === 'string' && name !== '' ? name.slice(0, 40) : 'an unnamed class';
}

const maxDepth = 512;
