export type { LeftOut } from './document/left-out.ts';
export type { OpenapiSource } from './document/read-source.ts';
export type { OpenapiLimits, OpenapiToolsetOptions, ReferencePermission, SchemeAuth } from './openapi-options.ts';
export { type ListedOperation, type OpenapiToolset, openapiToolset } from './openapi-toolset.ts';
export type { ConfirmOptions } from './operation/confirm-options.ts';
export type { Operation } from './operation/operation.ts';
