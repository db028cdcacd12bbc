import type { JsonObject } from '@mortise/core';
import type { LoweredSchema } from '@mortise/provider-kit';
import type { StrictMode } from './strict-mode.ts';
import { toSchema } from './to-schema.ts';

/**
 * `openai`, `openai-auto` and `openai-strict`: a tool's schema
 * with the option `strict` at `false`, `'auto'` and `true`.
 */
export type SchemaDialect = 'openai' | 'openai-auto' | 'openai-strict';

/** Returns the schema of a tool as an OpenAI model gets it, with a note for every change and loss. */
export function lowerOpenAISchema(schema: JsonObject, dialect: SchemaDialect): LoweredSchema {
  const { schema: lowered, notes } = toSchema(schema, modes[dialect]);
  return { schema: lowered, notes };
}

const modes: { readonly [dialect in SchemaDialect]: StrictMode } = {
  openai: false,
  'openai-auto': 'auto',
  'openai-strict': true,
};
