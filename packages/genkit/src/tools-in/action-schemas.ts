import { ConfigError, isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import type { GenkitActionMetadata } from '../vendor/genkit-action.ts';

/** `toJsonSchema` of `genkit/schema`, which converts Genkit's zod schemas to JSON Schema. */
export type ToJsonSchema = (given: never) => unknown;

/** The JSON Schemas of an action's arguments and output, with which Genkit itself validates. */
export interface ActionSchemas {
  readonly input: JsonObject;
  readonly output?: JsonObject;
}

/**
 * Returns the schemas of an action. Throws `ConfigError`
 * (`no_json_schema`) with a line of code that fixes it.
 */
export function schemasOf(action: GenkitActionMetadata, toJsonSchema: ToJsonSchema | undefined): ActionSchemas {
  const { name, actionType, inputSchema, inputJsonSchema, outputSchema, outputJsonSchema } = action;
  const owner = `tool "${name}" of Genkit`;
  const input = schemaOf(owner, inputSchema, inputJsonSchema, toJsonSchema);
  // The output schema of a multipart tool describes only the
  // envelope, which is the same for all multipart tools.
  const isEnvelope = actionType === 'tool.v2' && !outputJsonSchema;
  const output =
    isEnvelope || (!outputJsonSchema && !toJsonSchema)
      ? undefined
      : schemaOf(owner, outputSchema, outputJsonSchema, toJsonSchema);
  return { input: input ?? noMembers, ...(output && { output }) };
}

function schemaOf(
  owner: string,
  schema: unknown,
  jsonSchema: unknown,
  toJsonSchema: ToJsonSchema | undefined,
): JsonObject | undefined {
  if (jsonSchema !== undefined && jsonSchema !== null) return objectIn(owner, jsonSchema);
  if (schema === undefined || schema === null) return undefined;
  if (toJsonSchema) return objectIn(owner, toJsonSchema({ schema } as never));
  throw new ConfigError(
    'no_json_schema',
    `${owner}: its schema is a zod 3 schema, which has no JSON Schema. ` +
      "Import { toJsonSchema } from 'genkit/schema', and give it: fromGenkitTools(tools, { toJsonSchema })",
  );
}

function objectIn(owner: string, described: unknown): JsonObject {
  const plain = JSON.parse(JSON.stringify(described)) as JsonValue;
  if (isJsonObject(plain)) return plain;
  throw new ConfigError('no_json_schema', `${owner}: its schema describes itself with an invalid JSON Schema`);
}

const noMembers: JsonObject = Object.freeze({ type: 'object', properties: {} });
