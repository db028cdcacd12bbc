import type { SchemaIssue } from './standard-schema.ts';

/** Up to five issues as one line of `path: message`, at most 2,000 characters. */
export function describeIssues(issues: readonly SchemaIssue[]): string {
  const lines = issues.slice(0, 5).map(describeIssue);
  const more = issues.length - lines.length;
  if (more > 0) lines.push(`and ${more} more`);
  return lines.join('; ').slice(0, 2000);
}

function describeIssue({ message, path }: SchemaIssue): string {
  const keys = (path ?? []).map((step) => (typeof step === 'object' ? step.key : step));
  return keys.length === 0 ? message : `${keys.map(String).join('.')}: ${message}`;
}
