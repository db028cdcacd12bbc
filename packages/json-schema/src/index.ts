export { type PatternWork, patternWork } from './pattern/linear-pattern.ts';
export { subschemasOf } from './schema/keywords.ts';
export type { SchemaIndex } from './schema/schema-index.ts';
export {
  type Accelerator,
  type ReadSchema,
  schemaValidator,
  type ValidatorSettings,
  type Verdict,
} from './schema-validator.ts';
