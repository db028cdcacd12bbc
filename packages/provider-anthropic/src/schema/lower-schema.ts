import type { JsonObject } from '@mortise/core';
import type { LoweredSchema } from '@mortise/provider-kit';
import { toSchema } from './to-schema.ts';

/** A tool's schema without and with the option `strict`. */
export type SchemaDialect = 'anthropic' | 'anthropic-strict';

/**
 * The schema of a tool as a model of Anthropic is told it,
 * with a note for everything that was changed or lost.
 */
export function lowerAnthropicSchema(schema: JsonObject, dialect: SchemaDialect): LoweredSchema {
  const { schema: lowered, notes } = toSchema(schema, dialect === 'anthropic-strict');
  return { schema: lowered, notes };
}
