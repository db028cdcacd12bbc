import type { SchemaValidator, Tool } from '@mortise/core';
import type { ToolSpec } from '../neutral/tool-spec.ts';
import type { Core } from './mortise-harness.ts';

/** Tools with a raw JSON Schema that a validator enforces. */
export function validatedTools({ schemaTool }: Core, validator: SchemaValidator): (spec: ToolSpec) => Tool {
  return ({ name, description, jsonSchema, execute }) =>
    schemaTool({
      name,
      description,
      effect: 'read',
      inputJsonSchema: jsonSchema,
      validator,
      run: (args) => execute(args),
    });
}
