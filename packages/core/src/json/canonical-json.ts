import type { JsonValue } from './json-value.ts';

/** Returns JSON text with sorted object keys, so that equal values give equal text. */
export function canonicalJson(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(canonicalJson).join(',')}]`;
  const members = value as { readonly [key: string]: JsonValue };
  const parts: string[] = [];
  for (const key of Object.keys(members).sort()) {
    const member = members[key];
    if (member !== undefined) parts.push(`${JSON.stringify(key)}:${canonicalJson(member)}`);
  }
  return `{${parts.join(',')}}`;
}
