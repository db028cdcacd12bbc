import type { JsonValue, ProviderTool } from '@mortise/core';
import { isSecretName, withoutScheme } from './secret-name.ts';

/**
 * The credentials in provider tools: tokens of MCP servers, headers. No error may repeat them.
 * @param isNamed Returns true for the names of `headers` that are credentials.
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
