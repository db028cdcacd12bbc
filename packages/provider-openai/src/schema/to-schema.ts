import type { JsonObject } from '@mortise/core';
import { type LoweredSchema, lowerStrictly, oncePerSchema } from '@mortise/provider-kit';
import { lowerLeniently, type RootRules } from '@mortise/provider-kit/lenient-schema';
import { type StrictMode, strictDialect } from './strict-dialect.ts';

/** OpenAI's rules for the root schema of a tool that is not strict. */
const rootRules: RootRules = {
  server: 'OpenAI',
  notAtRoot: new Set(['anyOf', 'oneOf', 'allOf', 'not', 'enum', 'const']),
};

/**
 * A schema in the form in which it is sent. In strict mode, undescribed members are forbidden without a note.
 */
export interface SentSchema extends LoweredSchema {
  readonly strict: boolean;
  /**
   * The schemas within `schema` for which null means that
   * the member was omitted; empty unless `strict` is `true`.
   */
  readonly absences: ReadonlySet<JsonObject>;
}

/** Converts the schema of a tool. The conversion is deterministic, and cached for each schema object. */
export function toSchema(schema: JsonObject, mode: StrictMode): SentSchema {
  return ofTools[`${mode}`](schema);
}

/**
 * Converts the schema of an answer.
 *
 * Null never means an omitted member there, because an answer is text and is shown unchanged.
 */
export function toAnswerSchema(schema: JsonObject, mode: StrictMode): SentSchema {
  return ofAnswers[`${mode === true ? 'auto' : mode}`](schema);
}

type Lower = (schema: JsonObject) => SentSchema;

function lowerings(rules?: RootRules): { readonly [mode in `${StrictMode}`]: Lower } {
  const leniently = oncePerSchema((schema) => {
    const { schema: lowered, notes } = lowerLeniently(schema, rules);
    return { schema: withRoot(lowered), strict: false, notes, absences: noAbsences };
  });
  const strictly = (optional: 'nullable' | 'asNull'): Lower =>
    oncePerSchema((schema) => {
      const { lowered, notes, absences } = lowerStrictly(schema, strictDialect(optional));
      if (lowered) return { schema: lowered, strict: true, notes, absences };
      const sent = leniently(schema);
      return { ...sent, notes: [...notes.filter(({ did }) => did === 'notStrict'), ...sent.notes] };
    });
  return { false: leniently, auto: strictly('nullable'), true: strictly('asNull') };
}

/**
 * Adds `type` and `properties` to a root without them: servers refuse a root without `type` and an object
 * without `properties`, such as a map.
 */
function withRoot(schema: JsonObject): JsonObject {
  const { type, properties } = schema;
  if (type === 'object') return properties === undefined ? { ...schema, properties: {} } : schema;
  if (type !== undefined || Object.keys(schema).some((keyword) => otherRoots.has(keyword))) return schema;
  return { ...schema, type: 'object', properties: properties ?? {} };
}

/** Keywords by which the root of an answer may be described without a `type`. */
const otherRoots: ReadonlySet<string> = new Set(['$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', 'not']);

const noAbsences: ReadonlySet<JsonObject> = new Set();
const ofTools = lowerings(rootRules);
const ofAnswers = lowerings();

/**
 * The dialects of a tool's schema: `openai`, `openai-auto` and `openai-strict` correspond to the option
 * `strict` with `false`, `'auto'` and `true`.
 */
export type SchemaDialect = 'openai' | 'openai-auto' | 'openai-strict';

/** Returns the schema that an OpenAI model gets for a tool, with a note for every change and loss. */
export function lowerOpenAISchema(schema: JsonObject, dialect: SchemaDialect): LoweredSchema {
  const { schema: lowered, notes } = toSchema(schema, modes[dialect]);
  return { schema: lowered, notes };
}

const modes: { readonly [dialect in SchemaDialect]: StrictMode } = {
  openai: false,
  'openai-auto': 'auto',
  'openai-strict': true,
};
