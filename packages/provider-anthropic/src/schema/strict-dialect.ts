import { isJsonObject, type JsonValue } from '@mortise/core';
import type { StrictDialect } from '@mortise/provider-kit';

/** The dialect of structured output and strict tools, as Anthropic documents it. */
export const strictDialect: StrictDialect = {
  takes,
  optional: 'kept',
  recursion: false,
  beyondLimits: (lowered) => excessOf(costOf(lowered)),
};

function takes(keyword: string, value: JsonValue): boolean {
  switch (keyword) {
    case 'pattern':
      return typeof value === 'string' && isPlainPattern(value);
    case 'format':
      return typeof value === 'string' && formats.has(value);
    case 'minItems':
      return value === 0 || value === 1;
    default:
      return false;
  }
}

/**
 * Returns true if a pattern has only classes, groups and small quantifiers; undocumented syntax is not sent.
 */
function isPlainPattern(pattern: string): boolean {
  const withoutLiterals = pattern.replace(/\\\W/g, '');
  return !/\\[^dwsnrt]|\(\?|\{\d{3}|\{\d*,\d{3}/.test(withoutLiterals);
}

const formats: ReadonlySet<string> = new Set([
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'uri',
  'ipv4',
  'ipv6',
  'uuid',
]);

/** The amounts by which a lowered schema counts towards the limits for all strict schemas of a request. */
export interface StrictCost {
  /** The number of optional members. */
  readonly optional: number;
  /** The number of positions with several types. */
  readonly choices: number;
}

/** Returns the documented limit that strict schemas exceed; undefined if they exceed none. */
export function excessOf({
  optional,
  choices,
}: StrictCost): { readonly keyword: string; readonly why: string } | undefined {
  if (optional > mostOptional)
    return {
      keyword: 'required',
      why: `${optional} optional members; strict schemas allow ${mostOptional}`,
    };
  if (choices > mostChoices)
    return { keyword: 'anyOf', why: `${choices} choices; strict schemas allow ${mostChoices}` };
  return undefined;
}

/** Returns the cost of a lowered schema; a definition counts once. */
export function costOf(schema: JsonValue | undefined): StrictCost {
  if (!isJsonObject(schema)) return { optional: 0, choices: 0 };
  const { properties, required, items, anyOf, $defs, type } = schema;
  const members = isJsonObject(properties) ? Object.values(properties) : [];
  const branches = Array.isArray(anyOf) ? (anyOf as readonly JsonValue[]) : [];
  const definitions = isJsonObject($defs) ? Object.values($defs) : [];
  const costs = [...members, items, ...branches, ...definitions].map(costOf);
  const needed = Array.isArray(required) ? required.length : 0;
  return costs.reduce(sumOf, {
    optional: members.length - needed,
    choices: branches.length > 0 || Array.isArray(type) ? 1 : 0,
  });
}

/** Returns the sum of two costs. */
export function sumOf(first: StrictCost, second: StrictCost): StrictCost {
  return { optional: first.optional + second.optional, choices: first.choices + second.choices };
}

/** The maximum number of strict tools in one request. */
export const mostStrictTools = 20;
const mostOptional = 24;
const mostChoices = 16;

/**
 * The mode of strict tools. For a strict tool, the server
 * forces the model to follow the schema (constrained decoding).
 *
 * Strict tools support a subset of JSON Schema: closed objects, no recursion, and few rules. A schema is
 * lowered to that subset, and rules that the server does not support become text in the description. If a
 * schema cannot be lowered, its tool is not strict. A tool checks its arguments in both cases. Every change
 * of a schema is reported.
 *
 * - `false`: no tool is strict. This is the default: the server compiles the schemas of all strict tools of a
 *   request into one grammar, and refuses the request if that becomes too large, by a measure that it does
 *   not document.
 * - `true` and `'auto'`: tools are strict if their schema can be lowered, in the order of the request,
 *   until the documented limits are reached: 20 tools, 24 optional members, 16 choices.
 */
export type StrictMode = 'auto' | boolean;
