import type { JsonValue } from './json-value.ts';

/** JSON text with object keys in order, so that equal values give equal text. */
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
