import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { notStrict } from './anthropic-strict-rules.ts';
import { geminiDialect } from './gemini-dialect.ts';
import { notOf2020, schemasWithin } from './json-schema-2020.ts';

/**
 * Returns the problem for which OpenAI would refuse the schema of a tool; undefined if it accepts the schema.
 */
export function refusedByOpenAI(sent: JsonObject): unknown {
  if (sent['type'] !== 'object') return 'the root is not an object';
  const keyword = ['oneOf', 'anyOf', 'allOf', 'enum', 'const', 'not', '$ref'].find((each) => sent[each] !== undefined);
  return keyword ?? refusedWithinByOpenAI(sent);
}

/** Like `refusedByOpenAI` for a schema that is not the root of a tool: every array must have items. */
export function refusedWithinByOpenAI(sent: JsonObject): unknown {
  const arrays = schemasWithin(sent).filter(
    ({ type }) => type === 'array' || (Array.isArray(type) && type.includes('array')),
  );
  return notOf2020(sent) ?? arrays.find(({ items }) => !isJsonObject(items));
}

/**
 * Returns the problem for which Anthropic would refuse the schema of a tool: a root that is not an object, a
 * root with a forbidden keyword, or an argument with an invalid name.
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

/** Returns the problem for which Anthropic would refuse the schema of a strict tool. */
export function refusedByStrictAnthropic(sent: JsonObject): unknown {
  return refusedByAnthropic(sent) ?? notStrict(sent)[0];
}

/** Returns the problem for which Gemini would refuse the schema of a tool. */
export function refusedByGemini(sent: JsonObject): unknown {
  return refusedWithinByGemini(sent) ?? (sent['type'] === 'object' ? undefined : 'the root is not an object');
}

/** Like `refusedByGemini` for a schema that is not the root of a tool. */
export function refusedWithinByGemini(sent: JsonObject): unknown {
  if (!isOfGemini(sent)) return isOfGemini.errors?.slice(0, 3);
  const missing = undescribedIn(sent);
  return missing.length > 0 ? missing : undefined;
}

/** Returns the names that are required but not described. */
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
