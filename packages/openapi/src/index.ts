export type { OpenapiSource } from './document/read-source.ts';
export type { OpenapiLimits, OpenapiToolsetOptions, SchemeAuth } from './openapi-options.ts';
export { type ListedOperation, type OpenapiToolset, openapiToolset } from './openapi-toolset.ts';
export type { Operation } from './operation/operation.ts';
