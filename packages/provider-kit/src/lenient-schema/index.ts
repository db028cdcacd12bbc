export { describeKeywords, intersect } from './intersect-schemas.ts';
export { formOf, isWellFormed } from './keyword-forms.ts';
export { lowerLeniently } from './lower-leniently.ts';
export { lowerRoot, type RootRules } from './lower-root.ts';
export { SchemaWalk } from './schema-walk.ts';
