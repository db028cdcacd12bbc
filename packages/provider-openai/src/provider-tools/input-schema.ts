import type { SchemaIssue, StandardSchema } from '@mortise/core';

/** A schema from a function that gives the value, or what is wrong with it. */
export function inputSchema<Input>(
  read: (value: unknown) => { readonly value: Input } | { readonly issues: readonly SchemaIssue[] },
): StandardSchema<unknown, Input> {
  return { '~standard': { version: 1, vendor: 'mortise', validate: read } };
}

/** A problem of one member. */
export function issueAt(path: string, expected: string): { readonly issues: readonly SchemaIssue[] } {
  return { issues: [{ message: `expected ${expected}`, path: [path] }] };
}

/** True if a value is a list of strings. */
export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
