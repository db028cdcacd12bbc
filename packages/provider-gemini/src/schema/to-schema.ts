import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { definitionNameOf, type LoweredSchema, oncePerSchema, referencesIn } from '@mortise/provider-kit';
import { lowerRoot, type RootRules, SchemaWalk } from '@mortise/provider-kit/lenient-schema';
import { freeCycles, mapSchemas } from './free-cycles.ts';
import { lowerNode } from './lower-node.ts';
import { join, type NodeLowering } from './node-lowering.ts';

/**
 * Converts the schema of a function's parameters. The conversion
 * is deterministic, and cached for each schema object.
 */
export const toSchema: (schema: JsonObject) => LoweredSchema = oncePerSchema((schema) => lower(schema, rootRules));

/** Converts the schema of an answer or of a function's output, whose root may have any type. */
export const toAnswerSchema: (schema: JsonObject) => LoweredSchema = oncePerSchema((schema) => lower(schema));

/**
 * Converts a schema to the subset of JSON Schema that Gemini documents for `parametersJsonSchema` and
 * `responseJsonSchema`.
 */
function lower(schema: JsonObject, rules?: RootRules): LoweredSchema {
  const walk: SchemaWalk = new SchemaWalk(schema, {
    lower: (_, node, pointer) => lowerNode(lowering, node, pointer),
    join: (_, first, second, pointer) => join(lowering, first, second, pointer),
    mostLevels,
  });
  const lowering: NodeLowering = { walk, within: new Set(), copied: 0, maxItems: 0 };
  const root = rules ? lowerRoot(walk, rules) : walk.lower(schema, '');
  const definitions = walk.definitions();
  return { schema: finish(walk, definitions ? { ...root, $defs: definitions } : root), notes: walk.notes };
}

const rootRules: RootRules = { server: 'Gemini', notAtRoot: new Set(['anyOf', 'oneOf', 'allOf']) };

/**
 * The maximum depth of a schema. The server reads a schema as a
 * protocol message of nested values, with at most 100 levels.
 */
const mostLevels = 32;

/** The dialect `gemini`: the subset of JSON Schema that `parametersJsonSchema` accepts. */
export type SchemaDialect = 'gemini';

/** Returns the schema that a Gemini model gets for a tool, with a note for every change and loss. */
export function lowerGeminiSchema(schema: JsonObject, _dialect: SchemaDialect): LoweredSchema {
  return toSchema(schema);
}

/**
 * Finishes the complete lowered schema: declares required
 * members, and removes recursion that the server refuses.
 */
function finish(walk: SchemaWalk, schema: JsonObject): JsonObject {
  return withUsedDefinitions(freeCycles(walk, describeRequired(schema)));
}

/**
 * Declares every required name as a member, because the server requires that. A name without a schema gets
 * the schema of `additionalProperties`, or accepts any value.
 */
function describeRequired(schema: JsonObject): JsonObject {
  const described = mapSchemas(schema, describeRequired);
  const { required, properties, additionalProperties } = described;
  if (!Array.isArray(required)) return described;
  const members = isJsonObject(properties) ? properties : {};
  const missing = required.filter((name: string) => !Object.hasOwn(members, name));
  if (missing.length === 0) return described;
  const other = isFlat(additionalProperties) ? additionalProperties : {};
  const added = missing.map((name: string): [string, JsonObject] => [name, other]);
  return { ...described, properties: Object.fromEntries([...Object.entries(members), ...added]) };
}

/** Returns true if a schema has no nested schemas, so that repeating it is cheap. */
function isFlat(schema: JsonValue | undefined): schema is JsonObject {
  return isJsonObject(schema) && Object.values(schema).every((value) => typeof value !== 'object');
}

/** Keeps only the definitions that the root refers to, directly or through other definitions. */
function withUsedDefinitions(schema: JsonObject): JsonObject {
  const { $defs, ...root } = schema;
  if (!isJsonObject($defs)) return schema;
  const used = new Set<string>();
  const open = [...referencesIn(root)];
  for (const ref of open) {
    const name = definitionNameOf(ref);
    if (name === undefined || used.has(name)) continue;
    used.add(name);
    open.push(...referencesIn($defs[name]));
  }
  const kept = Object.entries($defs).filter(([name]) => used.has(name));
  return kept.length === 0 ? root : { ...root, $defs: Object.fromEntries(kept) };
}
