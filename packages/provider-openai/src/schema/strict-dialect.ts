import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import type { StrictDialect } from '@mortise/provider-kit';

/**
 * The mode of strict tools: whether the server forces the model to follow a tool's schema (constrained
 * decoding).
 *
 * Strict mode takes a subset of JSON Schema: closed objects whose members are all required. So a schema is
 * lowered to that subset, or its tool is not strict. A tool checks its arguments either way; strict mode only
 * saves the model its mistakes. Everything that was changed is reported.
 *
 * - `'auto'`: lowered where the model can still say everything that the schema describes, and whatever it
 *   says is the tool's own language: rules that the server does not know become words of the description. A
 *   tool with an optional member that may not be null, or with an open map, is not strict.
 * - `true`: an optional member also becomes a required one that may be null. Null is then the wire's word
 *   for "omitted", and is taken out of the argument text again before the tool's own schema sees it. What
 *   has no equivalent (open maps, tuples, values without a type) is still not strict.
 * - `false`: no tool is strict.
 *
 * The schema of a tool that is not strict is sent as it is, but for what the server refuses of any tool.
 */
export type StrictMode = 'auto' | boolean;

/** Strict mode as OpenAI has documented it in February 2026. */
export function strictDialect(optional: 'nullable' | 'asNull'): StrictDialect {
  return { takes, optional, recursion: true, beyondLimits };
}

function takes(keyword: string, value: JsonValue): boolean {
  switch (keyword) {
    case 'pattern':
      return typeof value === 'string' && !beyondPatterns.test(value);
    case 'format':
      return typeof value === 'string' && formats.has(value);
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return typeof value === 'number';
    case 'multipleOf':
      return typeof value === 'number' && value > 0;
    case 'minItems':
    case 'maxItems':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0;
    default:
      return false;
  }
}

const formats: ReadonlySet<string> = new Set([
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
]);

/** Look-around and back-references: constrained decoding compiles regular languages only. */
const beyondPatterns = /\(\?<?[=!]|\\[1-9]|\\k</;

/**
 * Returns the limit of strict mode that a lowered schema exceeds; undefined if it exceeds none.
 *
 * The limits are documented: 5,000 members, 10 levels of objects, 120,000 characters of names and values,
 * 1,000 values of enums, and 15,000 characters of one enum that has more than 250 values.
 */
function beyondLimits(schema: JsonObject): { readonly keyword: string; readonly why: string } | undefined {
  const sum: Sum = { members: 0, levels: 0, chars: 0, values: 0, longest: 0 };
  add(sum, schema, 0);
  if (sum.members > 5000) return { keyword: 'properties', why: `${sum.members} members; strict mode takes 5,000` };
  if (sum.levels > 10) return { keyword: 'properties', why: `${sum.levels} levels of objects; strict mode takes 10` };
  if (sum.values > 1000) return { keyword: 'enum', why: `${sum.values} values of enums; strict mode takes 1,000` };
  if (sum.longest > 15_000)
    return {
      keyword: 'enum',
      why: `an enum of ${sum.longest} characters; strict mode takes 15,000 where it has more than 250 values`,
    };
  if (sum.chars > 120_000)
    return { keyword: 'properties', why: `${sum.chars} characters of names and values; strict mode takes 120,000` };
  return undefined;
}

interface Sum {
  members: number;
  levels: number;
  chars: number;
  values: number;
  longest: number;
}

function add(sum: Sum, schema: JsonValue | undefined, level: number): void {
  if (!isJsonObject(schema)) return;
  const { properties, items, anyOf, $defs, enum: values, const: only } = schema;
  if (isJsonObject(properties)) {
    sum.levels = Math.max(sum.levels, level + 1);
    for (const [name, member] of Object.entries(properties)) {
      sum.members++;
      sum.chars += name.length;
      add(sum, member, level + 1);
    }
  }
  add(sum, items, level);
  if (Array.isArray(anyOf)) for (const branch of anyOf as readonly JsonValue[]) add(sum, branch, level);
  if (isJsonObject($defs)) {
    for (const [name, definition] of Object.entries($defs)) {
      sum.chars += name.length;
      add(sum, definition, 0);
    }
  }
  if (typeof only === 'string') sum.chars += only.length;
  if (Array.isArray(values)) addEnum(sum, values);
}

function addEnum(sum: Sum, values: readonly JsonValue[]): void {
  const chars = values.reduce<number>((total, value) => total + (typeof value === 'string' ? value.length : 0), 0);
  sum.values += values.length;
  sum.chars += chars;
  if (values.length > 250) sum.longest = Math.max(sum.longest, chars);
}
