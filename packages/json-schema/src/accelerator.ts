export type { FormatCheck } from './format/formats.ts';
export { type PatternWork, patternWork } from './pattern/linear-pattern.ts';
export type { Dialect } from './schema/dialect.ts';
export type { Accelerator, QuickCheck } from './validator/accelerator.ts';
export { acceleratedValidator } from './validator/json-schema-validator.ts';
export type { PatternTest, ReadSchema, SchemaPart } from './validator/read-schema.ts';
