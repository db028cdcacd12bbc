/// <reference path="./scalar-types.d.ts" />
import { ConfigError, type JsonObject } from '@mortise/core';
import { upgrade } from '@scalar/openapi-upgrader';
import { inlineSwagger } from './inline-swagger.ts';
import { memberOf, textIn } from './json-members.ts';
import type { OpenapiDocument } from './openapi-document.ts';

/** Brings a document, which it may change, to OpenAPI 3.1. Throws `ConfigError`, `openapi_invalid`, where it is of no version that is known. */
export function upgradeDocument(copy: JsonObject, url: URL | undefined): OpenapiDocument {
  const version = textIn(copy, 'openapi') ?? textIn(copy, 'swagger') ?? String(memberOf(copy, 'swagger') ?? '');
  if (!/^(2(\.0)?|3\.[012](\.\d+)?)$/.test(version.replace(/-.*/, '')))
    throw new ConfigError(
      'openapi_invalid',
      `the document is of OpenAPI "${version.slice(0, 20)}": 2.0, 3.0, 3.1 and 3.2 are known`,
    );
  const given = version.startsWith('2') ? inlineSwagger({ ...copy, swagger: '2.0' }) : copy;
  return { root: /^3\.[12]/.test(version) ? given : (upgrade(given, '3.1') as unknown as JsonObject), url };
}
