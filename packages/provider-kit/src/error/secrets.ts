import type { JsonValue, ProviderTool } from '@mortise/core';

/** Returns true if the name of a header, a member or an option is that of a credential. */
export function isSecretName(name: string): boolean {
  return names.test(name);
}

/** Returns a token without the authentication scheme before it. */
export function withoutScheme(value: string): string {
  return value.replace(/^(Bearer|Basic|Token) +/i, '');
}

/**
 * Returns the credentials in provider tools, such as tokens of MCP servers and headers.
 * @param isNamed True to omit headers whose name is not that of a credential.
 */
export function secretsIn(tools: readonly ProviderTool[], isNamed = false): readonly string[] {
  const secretsOf = (value: JsonValue, isSecret: boolean): readonly string[] => {
    if (typeof value === 'string') return isSecret ? [withoutScheme(value)] : [];
    if (Array.isArray(value)) return value.flatMap((item: JsonValue) => secretsOf(item, isSecret));
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, member]) =>
      secretsOf(member, isSecret || isSecretName(name) || (!isNamed && /^headers$/i.test(name))),
    );
  };
  return tools.flatMap(({ config }) => secretsOf(config, false));
}

/**
 * Removes everything that looks like a key from a server's text, because servers repeat wrong keys.
 *
 * A key is recognized by its prefix and removed up to a space or a punctuation mark. Remove known secrets
 * first: otherwise the rest of a secret after such a character would remain.
 */
export function redact(text: string): string {
  return text.replace(keys, '«secret»');
}

/**
 * Returns all texts in an error, one per line: its message, its members and those of its causes, headers
 * included.
 *
 * Throws if the error cannot be searched: a getter throws, or the nesting has no end.
 */
export function textsIn(error: unknown): string {
  const texts: string[] = [];
  const seen = new Set<object>();
  const open: unknown[] = [error];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') texts.push(value);
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (seen.size > mostObjects) throw new RangeError('too much to look through');
    open.push(...membersOf(value));
  }
  return texts.join('\n');
}

function membersOf(value: object): readonly unknown[] {
  if (value instanceof Headers || value instanceof Map) return [...value].flat();
  if (ArrayBuffer.isView(value)) return [];
  return Reflect.ownKeys(value).flatMap((key) => [key, Reflect.get(value, key) as unknown]);
}

const names = /authorization|token|secret|password|credential|cookie|api[-_]?key/i;

const keys =
  /\b(?:sk|pk|rk|sess|xai|gsk|hf|ghp|AIza)[-_][^\s"'<>`,;&()[\]{}«»]{6,}|\b(?:AIza|AQ\.)[^\s"'<>`,;&()[\]{}«»]{20,}|(?<=\b[Bb]earer\s)[^\s"'<>`,;«»]{6,}|(?<=[?&]key=)[^\s"'<>`&#«»]{6,}/g;

/** The maximum number of objects that are searched for texts. */
const mostObjects = 1_000;
