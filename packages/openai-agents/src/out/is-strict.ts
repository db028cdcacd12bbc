import { isJsonObject, type JsonObject, type JsonValue, type Usage } from '@mortise/core';
import type { AgentsRunContext } from '../agents/agents-run-context.ts';

/**
 * Returns true if OpenAI enforces a schema in its strict mode: every member of every object is required, no
 * other members are allowed, and the schema uses only keywords that this mode supports.
 */
export function isStrict(schema: JsonValue): boolean {
  if (!isJsonObject(schema) || !Object.keys(schema).every((keyword) => strictKeywords.has(keyword))) return false;
  const { type, properties, items, anyOf } = schema;
  if (type === 'object' && !isStrictObject(schema)) return false;
  const below = [
    ...(isJsonObject(properties) ? Object.values(properties) : []),
    ...(Array.isArray(anyOf) ? anyOf : []),
  ];
  return (items === undefined || isStrict(items)) && below.every(isStrict);
}

function isStrictObject({ properties = {}, required = [], additionalProperties }: JsonObject): boolean {
  if (additionalProperties !== false || !isJsonObject(properties) || !Array.isArray(required)) return false;
  const names = new Set(required);
  return Object.keys(properties).every((name) => names.has(name));
}

const strictKeywords: ReadonlySet<string> = new Set([
  ...['type', 'properties', 'required', 'additionalProperties', 'description', 'title', 'enum', 'const', 'items'],
  ...['anyOf', '$schema'],
]);

/** Adds the usage of models within a call to the usage of the run. */
export function countUsage({ usage }: AgentsRunContext, { inputTokens = 0, outputTokens = 0, ...parts }: Usage): void {
  if (!usage || inputTokens + outputTokens === 0) return;
  const { cachedInputTokens: cached_tokens = 0, thoughtTokens: reasoning_tokens = 0 } = parts;
  usage.add({
    requests: 0,
    inputTokens,
    outputTokens,
    totalTokens: inputTokens + outputTokens,
    inputTokensDetails: [{ cached_tokens }],
    outputTokensDetails: [{ reasoning_tokens }],
  });
}
