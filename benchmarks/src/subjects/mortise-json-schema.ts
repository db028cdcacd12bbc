import { mortiseSubject } from '../subject/mortise-subject.ts';
import type { Subject } from '../subject/subject.ts';
import { validatedTools } from '../subject/validated-tools.ts';

/** The core, with raw JSON Schema that `@mortise/json-schema` enforces. */
const mortiseJsonSchema: Subject = mortiseSubject({
  name: 'mortise-json-schema',
  besideCore: ['@mortise/json-schema'],
  schema: 'json',
  async loadTools(core, buildOf) {
    const { jsonSchemaValidator }: typeof import('@mortise/json-schema') = await import(
      buildOf('@mortise/json-schema')
    );
    return validatedTools(core, jsonSchemaValidator());
  },
});
export default mortiseJsonSchema;
