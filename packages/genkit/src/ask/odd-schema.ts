import type { JsonObject } from '@mortise/core';
import type { SchemaNote } from '@mortise/provider-kit';
import { lowerLeniently, type RootRules } from '@mortise/provider-kit/lenient-schema';

/** The schema of a tool as Genkit is given it. */
export interface GivenSchema {
  readonly parameters: JsonObject;
  readonly notes: readonly SchemaNote[];
}

/** Any schema as a plain object of JSON Schema 2020-12, and what had to be said otherwise for that. */
export function oddSchema(schema: JsonObject): GivenSchema {
  const { schema: parameters, notes } = lowerLeniently(schema, rootRules);
  return { parameters, notes };
}

const rootRules: RootRules = {
  server: 'a model of Genkit',
  notAtRoot: new Set(['anyOf', 'oneOf', 'allOf', 'not', 'enum', 'const']),
};
