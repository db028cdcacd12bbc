import { mortiseSubject } from '../subject/mortise-subject.ts';
import type { Subject } from '../subject/subject.ts';
import { validatedTools } from '../subject/validated-tools.ts';

/** The core, with raw JSON Schema that `@mortise/schema-ajv` enforces. */
const mortiseAjv: Subject = mortiseSubject({
  name: 'mortise-ajv',
  besideCore: ['@mortise/schema-ajv'],
  schema: 'json',
  async loadTools(core, buildOf) {
    const { ajvValidator }: typeof import('@mortise/schema-ajv') = await import(buildOf('@mortise/schema-ajv'));
    return validatedTools(core, ajvValidator());
  },
});
export default mortiseAjv;
