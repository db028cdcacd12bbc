import { cutText } from '../json/cut-text.ts';
import type { SchemaIssue } from './standard-schema.ts';

/**
 * Returns up to five issues as one line of `path: message`, of at most 400 characters each, and the number of
 * further ones, or a minimum if the validator stopped early.
 */
export function describeIssues(issues: readonly SchemaIssue[]): string {
  const isCut = issues.at(-1)?.message === 'and more';
  const known = isCut ? issues.slice(0, -1) : issues;
  const lines = known.slice(0, 5).map((issue) => cutText(describeIssue(issue), 400));
  const more = known.length - lines.length;
  if (more > 0) lines.push(`and ${isCut ? 'at least ' : ''}${more} more`);
  else if (isCut) lines.push('and more');
  return lines.join('; ');
}

function describeIssue({ message, path }: SchemaIssue): string {
  const keys = issuePath({ path });
  return keys.length === 0 ? message : `${keys.map(String).join('.')}: ${message}`;
}

/** Returns the keys of an issue's path; none for the value itself, or if the library gives no list. */
export function issuePath({ path }: Pick<SchemaIssue, 'path'>): readonly PropertyKey[] {
  return Array.isArray(path) ? path.map((step) => (typeof step === 'object' ? step?.key : step)) : [];
}
