import type { JsonObject, StandardSchema } from '@mortise/core';

/** A schema that accepts any object. */
export const anyInput: StandardSchema<JsonObject, JsonObject> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) => ({ value: value as JsonObject }),
    jsonSchema: { input: () => ({ type: 'object' }), output: () => ({ type: 'object' }) },
  },
};
