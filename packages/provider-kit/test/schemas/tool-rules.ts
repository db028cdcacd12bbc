import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { notStrict } from './anthropic-strict-rules.ts';
import { geminiDialect } from './gemini-dialect.ts';
import { notOf2020, schemasWithin } from './json-schema-2020.ts';

/** What OpenAI would refuse in the schema of a tool; undefined where it takes it. */
export function refusedByOpenAI(sent: JsonObject): unknown {
  if (sent['type'] !== 'object') return 'the root is not an object';
  const keyword = ['oneOf', 'anyOf', 'allOf', 'enum', 'const', 'not', '$ref'].find((each) => sent[each] !== undefined);
  return keyword ?? refusedWithinByOpenAI(sent);
}

/** As `refusedByOpenAI`, of a schema that need not be that of a tool: every array has items. */
export function refusedWithinByOpenAI(sent: JsonObject): unknown {
  const arrays = schemasWithin(sent).filter(
    ({ type }) => type === 'array' || (Array.isArray(type) && type.includes('array')),
  );
  return notOf2020(sent) ?? arrays.find(({ items }) => !isJsonObject(items));
}

/**
 * What Anthropic would refuse in the schema of a tool: an object without these, and arguments of such names.
 */
export function refusedByAnthropic(sent: JsonObject): unknown {
  if (sent['type'] !== 'object') return 'the root is not an object';
  const { properties = {} } = sent;
  const names = isJsonObject(properties) ? Object.keys(properties) : [];
  return (
    ['oneOf', 'anyOf', 'allOf', '$ref'].find((keyword) => sent[keyword] !== undefined) ??
    names.find((name) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(name)) ??
    notOf2020(sent)
  );
}

/** What Anthropic would refuse in the schema of a strict tool. */
export function refusedByStrictAnthropic(sent: JsonObject): unknown {
  return refusedByAnthropic(sent) ?? notStrict(sent)[0];
}

/** What Gemini would refuse in the schema of a tool. */
export function refusedByGemini(sent: JsonObject): unknown {
  return refusedWithinByGemini(sent) ?? (sent['type'] === 'object' ? undefined : 'the root is not an object');
}

/** As `refusedByGemini`, of a schema that need not be that of a tool. */
export function refusedWithinByGemini(sent: JsonObject): unknown {
  if (!isOfGemini(sent)) return isOfGemini.errors?.slice(0, 3);
  const missing = undescribedIn(sent);
  return missing.length > 0 ? missing : undefined;
}

/** Names that are required and not described. */
function undescribedIn(value: JsonValue): readonly JsonValue[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties = {}, required } = isJsonObject(value) ? value : {};
  const missing =
    Array.isArray(required) && isJsonObject(properties)
      ? required.filter((name: string) => !Object.hasOwn(properties, name))
      : [];
  return [...missing, ...Object.values(value).flatMap(undescribedIn)];
}

const isOfGemini = new Ajv2020({ strict: false }).compile(geminiDialect);
