import { ConfigError } from '@mortise/core';

/**
 * The reason why a schema is not enforced: `invalid_schema` is malformed, `unsupported_schema` is not
 * supported, `external_ref` needs another document, `schema_too_large` exceeds a limit.
 */
export type SchemaErrorCode = 'invalid_schema' | 'unsupported_schema' | 'external_ref' | 'schema_too_large';

/** Returns the error for a part of a schema; `pointer` is the JSON Pointer of that part. */
export function schemaError(code: SchemaErrorCode, pointer: string, what: string, cause?: unknown): ConfigError {
  const where = pointer === '' ? 'the schema' : `the schema at #${clip(pointer)}`;
  return new ConfigError(code, `${where} ${what}`, cause === undefined ? undefined : { cause });
}

/** Returns a string of a schema for a message: quoted, on one line, at most 80 characters. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}...` : text);
}

/** Returns one step of a JSON Pointer, escaped. */
export function pointerStep(key: string): string {
  return /[~/]/.test(key) ? `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` : `/${key}`;
}

function clip(pointer: string): string {
  return pointer.length > 300 ? `${pointer.slice(0, 297)}...` : pointer;
}
