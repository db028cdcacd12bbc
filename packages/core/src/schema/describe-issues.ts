import { cutText } from '../json/cut-text.ts';
import type { SchemaIssue } from './standard-schema.ts';

/**
 * Up to five issues as one line of `path: message`, of at
 * most 400 characters each, and how many more there are.
 */
export function describeIssues(issues: readonly SchemaIssue[]): string {
  const lines = issues.slice(0, 5).map((issue) => cutText(describeIssue(issue), 400));
  const more = issues.length - lines.length;
  if (more > 0) lines.push(`and ${more} more`);
  return lines.join('; ');
}

function describeIssue({ message, path }: SchemaIssue): string {
  const keys = (path ?? []).map((step) => (typeof step === 'object' ? step.key : step));
  return keys.length === 0 ? message : `${keys.map(String).join('.')}: ${message}`;
}
