import type { JsonObject } from '@mortise/core';
import { type LoweredSchema, oncePerSchema } from '@mortise/provider-kit';
import { lowerRoot, type RootRules, SchemaWalk } from '@mortise/provider-kit/lenient-schema';
import { finish } from './finish.ts';
import { lowerNode } from './lower-node.ts';
import { join, type NodeLowering } from './node-lowering.ts';

/**
 * The schema of a function's parameters as it is sent. Deterministic, and computed once for each schema
 * object.
 */
export const toSchema: (schema: JsonObject) => LoweredSchema = oncePerSchema((schema) => lower(schema, rootRules));

/** The schema of an answer, or of a function's output, as it is sent: its root may be anything. */
export const toAnswerSchema: (schema: JsonObject) => LoweredSchema = oncePerSchema((schema) => lower(schema));

/**
 * A schema in the subset of JSON Schema that Gemini documents
 * for `parametersJsonSchema` and `responseJsonSchema`.
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

/** The server reads a schema as a message of values within values, of which it takes 100 levels. */
const mostLevels = 32;
