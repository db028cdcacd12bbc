export type { OmittedMember } from './document/omitted.ts';
export { type ListedOperation, type OpenapiToolset, openapiToolset } from './openapi-toolset.ts';
export type { Operation } from './operation/operation.ts';
export type { OpenapiLimits } from './options/openapi-limits.ts';
export type { ReferencePermission } from './options/reference-permission.ts';
export type { SchemeAuth } from './options/scheme-auth.ts';
export type { OpenapiSource } from './source/read-source.ts';
export type { ConfirmOptions, OpenapiToolsetOptions } from './tool/openapi-options.ts';
