import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import type { StrictDialect } from '@mortise/provider-kit';

/**
 * The mode of strict tools. For a strict tool, the server
 * forces the model to follow the schema (constrained decoding).
 *
 * Strict mode accepts a subset of JSON Schema: closed objects whose members are all required. A schema is
 * lowered to that subset, or its tool is not strict. A tool checks its arguments in both cases; strict mode
 * only prevents mistakes of the model. Every change of a schema is reported.
 *
 * - `'auto'`: a schema is lowered if the result still allows everything that the schema describes, in the
 *   tool's own format. Rules that the server does not support are added to the description. A tool with an
 *   optional member that may not be null, or with an object that allows arbitrary members, is not strict.
 * - `true`: an optional member also becomes a required member that may be null. Null then means "omitted"
 *   on the wire, and is removed from the argument text before the tool checks it. Schemas without an
 *   equivalent (arbitrary members, tuples, values without a type) are still not strict.
 * - `false`: no tool is strict.
 *
 * The schema of a tool that is not strict is sent unchanged,
 * except for parts that the server refuses from every tool.
 */
export type StrictMode = 'auto' | boolean;

/** Returns the dialect of strict mode, as OpenAI documented it in February 2026. */
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

/** Matches look-around and back-references: constrained decoding supports regular languages only. */
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
  if (sum.members > 5000) return { keyword: 'properties', why: `${sum.members} members; strict mode allows 5,000` };
  if (sum.levels > 10) return { keyword: 'properties', why: `${sum.levels} levels of objects; strict mode allows 10` };
  if (sum.values > 1000) return { keyword: 'enum', why: `${sum.values} values of enums; strict mode allows 1,000` };
  if (sum.longest > 15_000)
    return {
      keyword: 'enum',
      why: `an enum of ${sum.longest} characters; strict mode allows 15,000 for an enum of more than 250 values`,
    };
  if (sum.chars > 120_000)
    return { keyword: 'properties', why: `${sum.chars} characters of names and values; strict mode allows 120,000` };
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
