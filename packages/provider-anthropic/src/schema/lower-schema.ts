import type { JsonObject } from '@mortise/core';
import type { LoweredSchema } from '@mortise/provider-kit';
import { toSchema } from './to-schema.ts';

/** A tool's schema without and with the option `strict`. */
export type SchemaDialect = 'anthropic' | 'anthropic-strict';

/** Returns the schema of a tool as an Anthropic model gets it, with a note for every change and loss. */
export function lowerAnthropicSchema(schema: JsonObject, dialect: SchemaDialect): LoweredSchema {
  const { schema: lowered, notes } = toSchema(schema, dialect === 'anthropic-strict');
  return { schema: lowered, notes };
}
