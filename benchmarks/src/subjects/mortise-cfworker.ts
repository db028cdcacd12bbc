import { mortiseSubject } from '../subject/mortise-subject.ts';
import type { Subject } from '../subject/subject.ts';
import { validatedTools } from '../subject/validated-tools.ts';

/** The core, with raw JSON Schema that `@mortise/schema-cfworker` enforces. */
const mortiseCfworker: Subject = mortiseSubject({
  name: 'mortise-cfworker',
  besideCore: ['@mortise/schema-cfworker'],
  schema: 'json',
  async loadTools(core, buildOf) {
    const { cfworkerValidator }: typeof import('@mortise/schema-cfworker') = await import(
      buildOf('@mortise/schema-cfworker')
    );
    return validatedTools(core, cfworkerValidator());
  },
});
export default mortiseCfworker;
