export type { PartialOf } from './partial-of.ts';
export { type PartialOutput, partialOutputs } from './partial-outputs.ts';
